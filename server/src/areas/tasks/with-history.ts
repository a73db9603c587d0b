import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { visibleTasks } from './queries.ts';

/**
 * The tasks that the reader sees, as far as their standing on a past day depends on them: from `since` on their row holds, before it
 * what was kept in `task_history`, and from `goneOn` nothing does, since their property was archived.
 */
export const tasksWithHistory = (scope: Scope) =>
  visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select([
      'tasks.id',
      'tasks.propertyId',
      'properties.regionId',
      'properties.landlordId',
      'tasks.state',
      'tasks.overdueAfter',
      'tasks.outcomeCycleId',
      'tasks.hasEvidence',
      'tasks.lastOutcome',
    ])
    .select([
      sql<string>`(tasks.changed_at at time zone ${scope.timeZone})::date`.as('since'),
      sql<string>`(properties.archived_at at time zone ${scope.timeZone})::date`.as('goneOn'),
      sql<boolean>`task_types.evidence <> '[]'`.as('asksForEvidence'),
    ]);

/**
 * Asks about the history of all tasks: with the usual 4 MB that of 150,000 would go through temporary files, three times as long.
 * Said in the same turn as the statement and before it, since it holds no longer.
 */
export async function withWorkMemory<Row>({ db }: Pick<Scope, 'db'>, statement: RawBuilder<Row>): Promise<Row[]> {
  const memory = sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const [{ rows }] = await Promise.all([statement.execute(db), memory]);
  return rows;
}
