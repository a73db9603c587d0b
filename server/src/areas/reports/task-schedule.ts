import { sql } from 'kysely';
import type { ScheduleRow, TaskSchedule } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { openOrDone } from '@lintel/contract/areas/reports/links';
import { heatOfSchedule } from '@lintel/contract/areas/reports/heatmap';
import { monthOf, monthsOfSchedule } from '@lintel/contract/areas/reports/periods';
import { scheduledCells } from '#areas/tasks/cells';
import { seesAllTasks } from '#areas/tasks/figures';
import { keptSums } from '#platform/list/kept-figures';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/http/serve';
import { inOneBatch, sheetAnswer } from '#platform/list/sheet';
import { customPlan } from '#platform/database/statements';
import { oneOf } from '#platform/database/tenant-predicate';
import { isUnfiltered, mayOpen, tasksBehind } from './queries.ts';

type Counted = { taskTypeId: string; month: string; count: number; overdueCount: number };

/** REP-075, REP-076: rounds by the month of their due date, done or not; by code of the risk assessment. */
export async function taskSchedule(scope: Scope, filters: ReportFilters): Promise<TaskSchedule> {
  mayOpen(scope, 'RiskAssessmentMissedAndScheduledChart');
  const months = monthsOfSchedule(scope.today);
  const types = await riskAssessments(scope);
  const isWhole = isUnfiltered(filters) && seesAllTasks(scope, { role: 'ALL' });
  const counted =
    (isWhole && (await keptRounds(scope, months, types))) || (await countedRounds(scope, filters, months, types));
  const byType = Map.groupBy(counted, ({ taskTypeId }) => taskTypeId);
  return {
    data: types.flatMap(({ id, code, name }) => {
      const rows = byType.get(id) ?? [];
      const sum = (month: string, of: 'count' | 'overdueCount') =>
        rows.reduce((total, row) => (row.month === month ? total + row[of] : total), 0);
      const periods = months.map((periodDate) => ({
        periodDate,
        overdueTaskCount: sum(periodDate, 'overdueCount'),
        openTaskCount: sum(periodDate, 'count'),
      }));
      const isThere = periods.some(({ openTaskCount }) => openTaskCount > 0);
      return isThere ? [{ taskCode: code, taskName: name, periods }] : [];
    }),
    asOf: scope.now.toISOString(),
  };
}

type Type = { id: string; code: string; name: string; graceDays: number };

/** The types that are risk assessments, by code, each with its grace; none if the law sets the interval. */
const riskAssessments = remembered('risk assessments', ['taskTypes'], ({ db }): Promise<Type[]> =>
  db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'name'])
    .select(sql<number>`case when interval_basis = 'statutory' then 0 else grace_days end`.as('graceDays'))
    .where('riskAssessment', '=', true)
    .orderBy('codeKey')
    .execute(),
);

/** Totals over all rounds are kept counts (decision 025); a type's grace may change at any time, so it is read afresh. */
async function keptRounds(scope: Scope, months: string[], types: readonly Type[]): Promise<Counted[] | null> {
  const ids = types.map(({ id }) => id);
  const sums = await keptSums<{ taskTypeId: string; month: string; isPast: boolean; daysLate: number }>(
    scope,
    scheduledCells,
    {
      name: 'rounds of risk assessments',
      key: ids.join(),
      by: () => ({
        taskTypeId: sql`scheduled.task_type_id`,
        month: sql`scheduled.month`,
        isPast: sql`scheduled.overdue_after < ${scope.today}::date`,
        daysLate: sql`scheduled.days_late`,
      }),
      where: sql`scheduled.task_type_id = any (${ids}::uuid[])
        and scheduled.month between ${months[0]!}::date and ${months.at(-1)!}::date`,
    },
  );
  const graceOf = new Map(types.map(({ id, graceDays }) => [id, graceDays]));
  return (
    sums &&
    sums.map(({ taskTypeId, month, isPast, daysLate, count }) => ({
      taskTypeId,
      month,
      count,
      overdueCount: isPast || daysLate > graceOf.get(taskTypeId)! ? count : 0,
    }))
  );
}

async function countedRounds(
  scope: Scope,
  filters: ReportFilters,
  months: string[],
  types: readonly Type[],
): Promise<Counted[]> {
  const lastDay = sql`(task_cycles.due_on + case when task_types.interval_basis = 'statutory' then 0 else task_types.grace_days end)`;
  return tasksBehind(scope, { search: { ...filters, ...openOrDone } })
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .where('tasks.taskTypeId', '=', oneOf(types.map(({ id }) => id)))
    .where('taskCycles.dueOn', '>=', months[0]!)
    .where('taskCycles.dueOn', '<=', monthOf(months.at(-1)!).to)
    .where('taskCycles.state', '<>', 'ended')
    .select(['tasks.taskTypeId', sql<string>`date_trunc('month', task_cycles.due_on::timestamp)::date`.as('month')])
    .select(
      sql<number>`count(*) filter (where coalesce(task_cycles.done_on > ${lastDay}, tasks.overdue_after < ${scope.today}::date))`.as(
        'overdueCount',
      ),
    )
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(['tasks.taskTypeId', sql`"month"`])
    .modifyEnd(customPlan)
    .execute();
}

const columns = [
  { code: 'taskCode', label: 'Code', width: 10 },
  { code: 'taskName', label: 'Risk assessment', width: 40 },
  { code: 'periodDate', label: 'Month', kind: 'date' },
  { code: 'openTaskCount', label: 'Due', kind: 'number' },
  { code: 'overdueTaskCount', label: 'Overdue', kind: 'number' },
  { code: 'share', label: 'Overdue, percent', kind: 'number' },
  { code: 'asOf', label: 'Counted', kind: 'instant' },
] as const;

type Asked = ReportFilters & { limit: number; page: number; reportName?: string | undefined };

/** EXPORT-011: pages of risk assessments (conflict C12), with a row for each of their months. */
export async function exportTaskSchedule(
  scope: Scope,
  { limit, page, reportName, ...filters }: Asked,
): Promise<Streamed> {
  const { data, asOf } = await taskSchedule(scope, filters);
  const lines = data.slice(0, limit * page).flatMap((row) => linesOf(row, asOf));
  return sheetAnswer(scope, {
    name: reportName ?? 'Missed and scheduled',
    columns: [...columns],
    rows: inOneBatch(lines),
    rowCount: lines.length,
  });
}

const linesOf = ({ taskCode, taskName, periods }: ScheduleRow, asOf: string) =>
  periods.map((period) => ({ taskCode, taskName, ...period, share: heatOfSchedule(period)?.share ?? null, asOf }));
