import { sql } from 'kysely';
import type { ScheduleRow, TaskSchedule } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { heatOfSchedule } from '@lintel/contract/areas/reports/heatmap';
import { monthOf, monthsOfSchedule } from '@lintel/contract/areas/reports/periods';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/serve';
import { writeSheet } from '#platform/sheet';
import { mayOpen, tasksBehind } from './queries.ts';

/** After it a round counts as overdue; where the law sets the interval there is no grace. */
const lastDay = sql`(task_cycles.due_on + case when task_types.interval_basis = 'statutory' then 0 else task_types.grace_days end)`;

/** REP-075, REP-076: rounds by the month of their due date, done or not; by code of the risk assessment. */
export async function taskSchedule(scope: Scope, filters: ReportFilters): Promise<TaskSchedule> {
  mayOpen(scope, 'RiskAssessmentMissedAndScheduledChart');
  const months = monthsOfSchedule(scope.today);
  const counted = await tasksBehind(scope, { search: { ...filters, status: 'ALL', states: ['active', 'finished'] } })
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .where('taskTypes.riskAssessment', '=', true)
    .where('taskCycles.dueOn', '>=', months[0]!)
    .where('taskCycles.dueOn', '<=', monthOf(months.at(-1)!).to)
    .where('taskCycles.state', '<>', 'ended')
    .select(['taskTypes.code', 'taskTypes.name', 'taskTypes.codeKey'])
    .select(sql<string>`date_trunc('month', task_cycles.due_on::timestamp)::date`.as('month'))
    .select(
      sql<number>`count(*) filter (where coalesce(task_cycles.done_on > ${lastDay}, tasks.overdue_after < ${scope.today}::date))`.as(
        'overdueCount',
      ),
    )
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(['taskTypes.code', 'taskTypes.name', 'taskTypes.codeKey', sql`"month"`])
    .orderBy('taskTypes.codeKey')
    .execute();
  const types = [...Map.groupBy(counted, ({ code }) => code).values()];
  return {
    data: types.map((rows) => ({
      taskCode: rows[0]!.code,
      taskName: rows[0]!.name,
      periods: months.map((periodDate) => {
        const found = rows.find(({ month }) => month === periodDate);
        return { periodDate, overdueTaskCount: found?.overdueCount ?? 0, openTaskCount: found?.count ?? 0 };
      }),
    })),
    asOf: scope.now.toISOString(),
  };
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

/** EXPORT-011: so many pages of so many risk assessments (conflict C12), a line for each of their months. */
export async function exportTaskSchedule(
  scope: Scope,
  { limit, page, reportName, ...filters }: Asked,
): Promise<Streamed> {
  const { data, asOf } = await taskSchedule(scope, filters);
  const lines = data.slice(0, limit * page).flatMap((row) => linesOf(row, asOf));
  return {
    stream: writeSheet({ columns: [...columns], rows: inOne(lines), timeZone: scope.timeZone }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${reportName ?? 'Missed and scheduled'} ${scope.today}.xlsx`,
    headers: { 'x-total-rows': String(lines.length) },
  };
}

const linesOf = ({ taskCode, taskName, periods }: ScheduleRow, asOf: string) =>
  periods.map((period) => ({ taskCode, taskName, ...period, share: heatOfSchedule(period)?.share ?? null, asOf }));

async function* inOne(lines: object[]) {
  yield lines;
}
