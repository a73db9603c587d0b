import type { ActivityType } from '@lintel/contract/areas/activity';
import type { Scope } from '#platform/scope';

const amending = { COMMENT: 'LIFECYCLE_AMEND_COMMENT', FILE_UPLOAD: 'LIFECYCLE_AMEND_FILE' } as const;

/** What adding to a record is called in its log: on a cycle that is no longer open it amends that cycle (ACTIVITY-032, ACTIVITY-033). */
export async function addingTo({ db }: Scope, recordId: string, type: keyof typeof amending): Promise<ActivityType> {
  const past = await db
    .selectFrom('taskCycles')
    .select('id')
    .where('id', '=', recordId)
    .where('state', '<>', 'open')
    .executeTakeFirst();
  return past ? amending[type] : type;
}
