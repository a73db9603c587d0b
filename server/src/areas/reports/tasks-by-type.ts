import { sql } from 'kysely';
import type { GroupRow, RiskProfile, StatutoryReport, TasksByGroup } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { openOrDone } from '@lintel/contract/areas/reports/links';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { taskCells } from '#areas/tasks/cells';
import { regionsOfTasks } from '#areas/tasks/figures';
import { dueStatusOf } from '#areas/tasks/queries';
import { shortWindowsNow } from '#areas/tasks/soon';
import { keptSums } from '#platform/list/kept-figures';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { isUnfiltered, mayOpen, tasksBehind } from './queries.ts';

type Counted = { taskTypeId: string; dueStatus: DueStatus; count: number };
type Counts = Record<DueStatus, number>;

/**
 * Tasks by type and due status; completed ones are finished. Totals over everything, or the regions of a reader, are kept counts
 * (decision 025); anything narrowed by filters or other permissions is counted.
 */
async function tasksByType(scope: Scope, filters: ReportFilters): Promise<readonly Counted[]> {
  const regions = isUnfiltered(filters) && regionsOfTasks(scope, { role: 'ALL' });
  const kept =
    regions &&
    (await keptSums<Omit<Counted, 'count'>>(scope, taskCells, {
      name: 'tasks of reports',
      regions,
      key: await shortWindowsNow(scope),
      by: () => ({ taskTypeId: sql`tasks.task_type_id`, dueStatus: dueStatusOf(scope) }),
      where: sql`tasks.state in ('active', 'finished')`,
    }));
  return (
    kept ||
    tasksBehind(scope, { search: { ...filters, ...openOrDone } })
      .select(['tasks.taskTypeId', dueStatusOf(scope).as('dueStatus')])
      .select(sql<number>`count(*)`.as('count'))
      .groupBy(sql`1, 2`)
      .execute()
  );
}

/** The details of task types for reports, by code. */
const typesOfReports = remembered('task types of reports', ['taskTypes', 'dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .select(['taskTypes.id', 'taskTypes.code', 'taskTypes.name', 'taskTypes.statutory', 'taskTypes.riskAssessment'])
    .select(['group.id as groupId', 'group.name as groupName', 'group.sortOrder as groupOrder'])
    .orderBy('taskTypes.codeKey')
    .execute(),
);
type Type = Awaited<ReturnType<typeof typesOfReports>>[number];

async function countsByType(scope: Scope, filters: ReportFilters): Promise<(Type & { counts: Counts })[]> {
  const [figures, types] = await Promise.all([tasksByType(scope, filters), typesOfReports(scope)]);
  const byType = Map.groupBy(figures, ({ taskTypeId }) => taskTypeId);
  return types.flatMap((type) => {
    const counts: Counts = { OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0, COMPLETED: 0 };
    for (const { dueStatus, count } of byType.get(type.id) ?? []) counts[dueStatus] += count;
    return Object.values(counts).some((count) => count > 0) ? [{ ...type, counts }] : [];
  });
}

/** REP-067, REP-068. */
export async function riskProfile(scope: Scope, filters: ReportFilters): Promise<RiskProfile> {
  mayOpen(scope, 'RiskProfileChart');
  const riskAssessments = (await countsByType(scope, filters))
    .filter(({ riskAssessment }) => riskAssessment)
    .map(({ code, name, groupId, counts }) => ({
      code,
      name,
      taskTypeId: groupId,
      completed: counts.COMPLETED,
      upcoming: counts.NOT_DUE_YET,
      due: counts.DUE,
      overdue: counts.OVERDUE,
      noDueDate: counts.NO_DUE_DATE,
    }));
  return {
    riskAssessments,
    totalTaskCount: sum(riskAssessments, (row) => row.completed + row.upcoming + row.due + row.overdue),
    noDueDateCount: sum(riskAssessments, (row) => row.noDueDate),
    asOf: scope.now.toISOString(),
  };
}

/** REP-093, REP-094. */
export async function statutoryReport(scope: Scope): Promise<StatutoryReport> {
  mayOpen(scope, 'StatutoryNonStatutoryChart');
  const types = await countsByType(scope, {});
  const dto = [true, false].map((statutory) => {
    const of = (status: DueStatus) => sum(types, (type) => (type.statutory === statutory ? type.counts[status] : 0));
    const row = {
      overdue: of('OVERDUE'),
      due: of('DUE'),
      notDueYet: of('NOT_DUE_YET'),
      noDueDate: of('NO_DUE_DATE'),
      completed: of('COMPLETED'),
    };
    return { statutory, total: sum(Object.values(row), (count) => count), ...row };
  });
  return { dto, asOf: scope.now.toISOString() };
}

/** REP-109, REP-110. Groups without open tasks are left out. */
export async function tasksByGroup(scope: Scope): Promise<TasksByGroup> {
  mayOpen(scope, 'TasksbyGroupChart');
  const groups = [...Map.groupBy(await countsByType(scope, {}), ({ groupId }) => groupId).values()];
  const rows = groups
    .toSorted(([one], [other]) => one!.groupOrder - other!.groupOrder)
    .map((types): GroupRow => {
      const of = (status: DueStatus) => sum(types, ({ counts }) => counts[status]);
      return {
        taskTypeId: types[0]!.groupId,
        taskTypeName: types[0]!.groupName,
        noDueDate: of('NO_DUE_DATE'),
        notDue: of('NOT_DUE_YET'),
        due: of('DUE'),
        overdue: of('OVERDUE'),
      };
    });
  const dto = rows.filter(({ noDueDate, notDue, due, overdue }) => noDueDate + notDue + due + overdue > 0);
  return { dto, asOf: scope.now.toISOString() };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
