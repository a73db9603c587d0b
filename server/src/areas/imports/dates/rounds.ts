import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { filesThere } from '#areas/files/queries';
import { isTime } from '#areas/tasks/times';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { RoundOfPiece } from './of-piece.ts';

/** The number of activity entries of all rounds of each of these tasks: a file or a comment there adds none to the task. */
export async function roundActivityOf({ db, organisationId }: Scope, taskIds: readonly string[]) {
  const { rows } = await sql<{ taskId: string; count: number }>`
    select c.task_id as "taskId", sum(r.activity_count)::int as count
    from task_cycles c join records r on r.organisation_id = ${ownOrganisation(organisationId)} and r.id = c.id
    where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = any (${[...taskIds]}::uuid[])
    group by c.task_id`.execute(db);
  return new Map(rows.map(({ taskId, count }) => [taskId, count]));
}

/** Something has been done with a round of the row's task. Imports of earlier versions did not keep the number. */
export const areRoundsTouched = ({ organisationId }: Scope) => {
  const own = ownOrganisation(organisationId);
  return sql<boolean>`coalesce((import_records.before ->> 'roundActivityCount')::int <> (select sum(r.activity_count)
    from task_cycles c join records r on r.organisation_id = ${own} and r.id = c.id
    where c.organisation_id = ${own} and c.task_id = import_records.record_id), false)`;
};

/** The rounds in which pieces of equipment of these tasks were satisfactory, oldest first, by task and piece. */
export async function roundsOfPieces(scope: Scope, taskIds: readonly string[]): Promise<Map<string, RoundOfPiece[]>> {
  if (taskIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('taskCycles')
    .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
    .innerJoin('taskCompletionEquipment as result', (join) =>
      join
        .onRef('result.cycleId', '=', 'taskCompletions.cycleId')
        .onRef('result.revision', '=', 'taskCompletions.revision'),
    )
    .select(['taskCycles.taskId', 'taskCycles.id as cycleId', 'taskCompletions.doneOn', 'result.equipmentId'])
    .where('taskCycles.taskId', '=', oneOf(taskIds))
    .where('result.outcome', '=', 'satisfactory')
    .where(isTime(scope))
    .orderBy('taskCycles.number')
    .orderBy('taskCompletions.revision')
    .execute();
  const files = await filesThere(scope)
    .select(['recordId', 'nameKey'])
    .where('recordId', '=', oneOf([...new Set(rows.map(({ cycleId }) => cycleId))]))
    .execute();
  const filesIn = Map.groupBy(files, ({ recordId }) => recordId);
  const rounds = Map.groupBy(rows, ({ taskId, equipmentId }) => `${taskId} ${equipmentId}`);
  return new Map(
    [...rounds].map(([of, some]) => [
      of,
      some.map(({ cycleId, doneOn }) => ({
        cycleId,
        doneOn,
        files: (filesIn.get(cycleId) ?? []).map((file) => file.nameKey),
      })),
    ]),
  );
}
