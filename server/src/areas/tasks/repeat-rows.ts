import { insertRows } from '#platform/database/insert-rows';
import type { Scope } from '#platform/scope';
import type { TaskCycleRecord } from './tables.ts';

/** What a revision of a completion says besides its own row. */
type Details = 'taskCompletionEquipment' | 'taskCompletionAnswers' | 'taskCompletionEquipmentAnswers';

/** Repeats the rows of the revision before the last, which does not count any more, for the one that was kept just now. */
export async function repeatRows(
  { db }: Pick<Scope, 'db'>,
  table: Details,
  { id, revision }: Pick<TaskCycleRecord, 'id' | 'revision'>,
) {
  const rows = await db
    .selectFrom(table as 'taskCompletionAnswers')
    .selectAll()
    .where('cycleId', '=', id)
    .where('revision', '=', revision - 1)
    .execute();
  await insertRows(
    db,
    table as 'taskCompletionAnswers',
    rows.map(({ organisationId: _, ...row }) => ({ ...row, revision: revision + 1 })),
  );
}
