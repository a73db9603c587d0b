import type { ActivityType } from '@lintel/contract/areas/activity';
import type { Scope } from '#platform/scope';

const amending = { COMMENT: 'LIFECYCLE_AMEND_COMMENT', FILE_UPLOAD: 'LIFECYCLE_AMEND_FILE' } as const;

/** What adding to a cycle is called in its log: where it is no longer open, that amends it (ACTIVITY-032, ACTIVITY-033). */
export async function entryTypeOfCycle(
  { db }: Scope,
  cycleId: string,
  type: keyof typeof amending,
): Promise<ActivityType> {
  const past = await db
    .selectFrom('taskCycles')
    .select('id')
    .where('id', '=', cycleId)
    .where('state', '<>', 'open')
    .executeTakeFirst();
  return past ? amending[type] : type;
}
