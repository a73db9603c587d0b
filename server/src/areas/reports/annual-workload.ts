import { sql } from 'kysely';
import type { AnnualWorkload } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { openOrDone } from '@lintel/contract/areas/reports/links';
import { weekOf, weeksTouching, yearOfWorkload } from '@lintel/contract/areas/reports/periods';
import type { Days } from '@lintel/contract/areas/calendar/period';
import { isoWeekOf } from '@lintel/contract/cycles/calendar';
import { roundCells } from '#areas/tasks/cells';
import { seesAllTasks } from '#areas/tasks/figures';
import { keptSums } from '#platform/list/kept-figures';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { rangeOf } from './range.ts';
import { countActions, isUnfiltered, mayOpen, tasksBehind } from './queries.ts';

type Asked = ReportFilters & { dateFrom?: string | undefined; dateTo?: string | undefined };
type Counted = { week: string; count: number };

/** Whole weeks may extend beyond the range of valid dates. */
const [FIRST_DAY, LAST_DAY] = ['1800-01-01', '2199-12-31'];
const earlier = (one: string, other: string) => (one < other ? one : other);

/** REP-105 to REP-107: whole ISO weeks, named by their Mondays. */
export async function annualWorkload(scope: Scope, { dateFrom, dateTo, ...filters }: Asked): Promise<AnnualWorkload> {
  mayOpen(scope, 'AnnualTasksWorkloadChart');
  const touched = weeksTouching(rangeOf({ dateFrom, dateTo }, yearOfWorkload(dateTo ?? scope.today)));
  const weeks = touched.filter((monday) => monday >= FIRST_DAY);
  const days = { from: weeks[0] ?? FIRST_DAY, to: earlier(weekOf(weeks.at(-1) ?? FIRST_DAY).to, LAST_DAY) };
  const [tasks, actions] = await Promise.all([tasksByWeek(scope, filters, days), actionsByWeek(scope, filters, days)]);
  const countOf = (counted: Counted[], monday: string) =>
    counted.reduce((total, { week, count }) => (week === monday ? total + count : total), 0);
  return {
    data: weeks.map((periodDate) => ({
      periodDate,
      taskCount: countOf(tasks, periodDate),
      actionCount: countOf(actions, periodDate),
    })),
    asOf: scope.now.toISOString(),
  };
}

/**
 * Tasks with a round due in each week, done since or not; as in their list, a task with two of them counts once. Totals over
 * all tasks are kept counts (decision 025).
 */
async function tasksByWeek(scope: Scope, filters: ReportFilters, { from, to }: Days): Promise<readonly Counted[]> {
  const kept =
    isUnfiltered(filters) &&
    seesAllTasks(scope, { role: 'ALL' }) &&
    (await keptSums<{ week: string }>(scope, roundCells, {
      name: 'rounds by week',
      key: `${from} ${to}`,
      by: () => ({ week: sql`rounds.week` }),
      where: sql`rounds.week between ${from}::date and ${to}::date`,
    }));
  if (kept) return kept;
  return scope.db
    .selectFrom(
      tasksBehind(scope, { search: { ...filters, ...openOrDone } })
        .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
        .where('taskCycles.dueOn', '>=', from)
        .where('taskCycles.dueOn', '<=', to)
        .where('taskCycles.state', '<>', 'ended')
        .select(['tasks.id', sql<string>`date_trunc('week', task_cycles.due_on::timestamp)::date`.as('week')])
        .distinct()
        .as('round'),
    )
    .select(['round.week', sql<number>`count(*)`.as('count')])
    .groupBy('round.week')
    .modifyEnd(customPlan)
    .execute();
}

/** Counted by date, of which there are few, so that the week is not computed for each action. */
async function actionsByWeek(scope: Scope, filters: ReportFilters, { from, to }: Days): Promise<readonly Counted[]> {
  const search = { ...filters, status: 'ALL', dueDateFrom: from, dueDateTo: to };
  const days = await countActions(scope, { search }, (rows) =>
    rows
      .select(['actions.dueOn', sql<number>`count(*)`.as('count')])
      .groupBy('actions.dueOn')
      .execute(),
  );
  return days.map(({ dueOn, count }) => ({ week: isoWeekOf(dueOn).from, count }));
}
