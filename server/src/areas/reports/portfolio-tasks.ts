import { sql } from 'kysely';
import type { PortfolioTasks } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { portfolioTasksLink } from '@lintel/contract/areas/reports/links';
import { taskCells } from '#areas/tasks/cells';
import { regionsOfTasks } from '#areas/tasks/figures';
import { keptSums } from '#platform/list/kept-figures';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { isUnfiltered, mayOpen, tasksBehind } from './queries.ts';

/** Tasks of a type with an interval of their own, or the type's (null). */
type Counted = { taskTypeId: string; ownIntervalId: string | null; count: number };

/** REP-064, REP-065: a task's own interval, otherwise its type's. */
export async function portfolioTasks(scope: Scope, filters: ReportFilters): Promise<PortfolioTasks> {
  mayOpen(scope, 'PortfolioTasksChart');
  const [counted, types, intervals] = await Promise.all([
    tasksByInterval(scope, filters),
    intervalsOfTypes(scope),
    intervalsInOrder(scope),
  ]);
  const ofType = new Map(types.map(({ id, intervalId }) => [id, intervalId]));
  const byInterval = new Map<string, number>();
  const byType = new Map<string, number>();
  for (const { taskTypeId, ownIntervalId, count } of counted) {
    const intervalId = ownIntervalId ?? ofType.get(taskTypeId)!;
    byInterval.set(intervalId, (byInterval.get(intervalId) ?? 0) + count);
    byType.set(taskTypeId, (byType.get(taskTypeId) ?? 0) + count);
  }
  return {
    intervals: intervals.flatMap(({ id, name }) => {
      const taskCount = byInterval.get(id) ?? 0;
      return taskCount > 0 ? [{ intervalId: id, intervalName: name, taskCount }] : [];
    }),
    totalTaskCount: [...byType.values()].reduce((total, count) => total + count, 0),
    uniqueTaskCodeCount: [...byType.values()].filter((count) => count > 0).length,
    asOf: scope.now.toISOString(),
  };
}

/** Totals over all tasks that readers of everything or of regions see are kept by type; the few with an interval of their own are counted. */
async function tasksByInterval(scope: Scope, filters: ReportFilters): Promise<Counted[]> {
  const rows = tasksBehind(scope, portfolioTasksLink(filters));
  const counting = rows
    .select(['tasks.taskTypeId', 'tasks.ownIntervalId', sql<number>`count(*)`.as('count')])
    .groupBy(['tasks.taskTypeId', 'tasks.ownIntervalId']);
  const regions = isUnfiltered(filters) && regionsOfTasks(scope, { role: 'ALL' });
  if (!regions) return counting.execute();
  const [kept, own] = await Promise.all([
    keptSums<{ taskTypeId: string }>(scope, taskCells, {
      name: 'active tasks by type',
      regions,
      by: () => ({ taskTypeId: sql`tasks.task_type_id` }),
      where: sql`tasks.state = 'active'`,
    }),
    counting.where('tasks.ownIntervalId', 'is not', null).execute(),
  ]);
  if (!kept) return counting.execute();
  return [
    ...kept.map(({ taskTypeId, count }) => ({ taskTypeId, ownIntervalId: null, count })),
    ...own.flatMap((each) => [each, { ...each, ownIntervalId: null, count: -each.count }]),
  ];
}

const intervalsOfTypes = remembered('intervals of task types', ['taskTypes'], ({ db }) =>
  db.selectFrom('taskTypes').select(['id', 'intervalId']).execute(),
);

const intervalsInOrder = remembered('intervals in order', ['dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', '=', 'TASK_INTERVAL')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute(),
);
