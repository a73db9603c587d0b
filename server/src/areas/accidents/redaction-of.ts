import { retentionReasons } from '@lintel/contract/areas/accidents/redactions';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import type { Scope } from '#platform/scope';

/** Under which rule an accident was redacted, and who approved it. */
export async function redactionOf({ db }: Scope, accidentId: string, at: string): Promise<Accident['redacted']> {
  const done = await db
    .selectFrom('accidentRedactions')
    .innerJoin('users', 'users.id', 'accidentRedactions.recordedBy')
    .select(['rule', 'keptUntil', 'users.fullName as by'])
    .where('accidentId', '=', accidentId)
    .where('what', '=', 'DONE')
    .orderBy('accidentRedactions.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...done, at, rule: retentionReasons.find(({ id }) => id === done.rule)!.name };
}
