import { isoWeekOf, plusDays } from '../../cycles/calendar.ts';
import type { Day } from '../../cycles/calendar.ts';
import type { Priority } from '../actions/states.ts';
import type { Days } from '../calendar/period.ts';
import { searchesOf } from '../people/links.ts';
import type { DueStatus } from '../tasks/states.ts';
import type { RiskProfileRow } from './answers.ts';
import type { PropertyFilters, ReportFilters } from './filters.ts';
import { judgedOn, monthOf, weekOf } from './periods.ts';

/** The list that a number of a chart counts, with filters of that list. */
export type ReportLink = { list: 'task' | 'action' | 'property'; search: Record<string, unknown> };

/** The page of each list; the filters go into its URL. */
export const addressOfList = { task: '/tasks/list', action: '/actions/list', property: '/property/' } as const;

const tasks = (search: Record<string, unknown>): ReportLink => ({ list: 'task', search });
const actions = (search: Record<string, unknown>): ReportLink => ({ list: 'action', search });
const due = ({ from, to }: Days) => ({ dueDateFrom: from, dueDateTo: to });

/** Task list filters for tasks that are open and not suspended, or finished. */
export const openOrDone = { status: 'ALL', states: ['active', 'finished'] };

/** Suspended tasks are open without a due date: no chart counts them. */
const active = { states: ['active'] };

/** The charts' names for the due statuses of tasks (REP-112, conflict C20). */
const dueStatusOf = {
  overdue: 'OVERDUE',
  due: 'DUE',
  notDueYet: 'NOT_DUE_YET',
  upcoming: 'NOT_DUE_YET',
  notDue: 'NOT_DUE_YET',
  noDueDate: 'NO_DUE_DATE',
  completed: 'COMPLETED',
} as const satisfies Record<string, DueStatus>;
type ChartStatus = keyof typeof dueStatusOf;

/** Task list filters for one status. */
function ofStatus(status: ChartStatus) {
  const dueStatuses = [dueStatusOf[status]];
  if (status === 'completed') return { status: 'ALL', states: ['finished'], dueStatuses };
  return status === 'noDueDate' ? { dueStatuses, ...active } : { dueStatuses };
}

/** Tasks by interval: those with one, or all (REP-040). */
export const portfolioTasksLink = (filters: ReportFilters, intervalId?: string) =>
  tasks({ ...filters, ...(intervalId && { taskIntervalIds: [intervalId] }), ...active });

/** Risk profile: those of one type, or all, in one state (REP-041). */
export const riskProfileLink = (
  filters: ReportFilters,
  rows: readonly Pick<RiskProfileRow, 'code' | 'taskTypeId'>[],
  status: 'completed' | 'upcoming' | 'due' | 'overdue' | 'noDueDate',
) =>
  tasks({
    ...filters,
    taskTypeIds: [...new Set(rows.map(({ taskTypeId }) => taskTypeId))],
    codes: rows.map(({ code }) => code),
    ...ofStatus(status),
  });

/** Action list filters for open actions from a task that is a risk assessment, or from an inspection of one. */
export const fromRiskAssessments = { status: 'OPEN', riskAssessment: 'YES' };
const before = (day: Day) => plusDays(day, -1);
const earlier = (one: Day, other: Day) => (one < other ? one : other);
const later = (one: Day, other: Day) => (one > other ? one : other);

/** Burndown: those due in a month, overdue or planned (REP-042). */
export function burndownLink(filters: ReportFilters, periodDate: Day, status: 'overdue' | 'planned', today: Day) {
  const { from, to } = monthOf(periodDate);
  const days = status === 'overdue' ? { from, to: earlier(to, before(today)) } : { from: later(from, today), to };
  return actions({ ...filters, ...fromRiskAssessments, ...due(days) });
}
/** Burndown: those overdue since before its first month. */
export const burndownEarlierLink = (filters: ReportFilters, firstMonth: Day) =>
  actions({ ...filters, ...fromRiskAssessments, dueDateTo: before(firstMonth) });
/** Burndown: those due after its last month. */
export const burndownLaterLink = (filters: ReportFilters, lastMonth: Day) =>
  actions({ ...filters, ...fromRiskAssessments, dueDateFrom: plusDays(monthOf(lastMonth).to, 1) });

const overdueOrLater = (status: 'overdue' | 'upcoming' | 'notDueYet', today: Day) =>
  status === 'overdue' ? { dueDateTo: before(today) } : { dueDateFrom: today };

/** Actions by region: those in one region, or in none, with one priority (REP-043). */
export const actionsByRegionsLink = (
  filters: ReportFilters,
  regionId: string | null,
  priority: Priority,
  status: 'overdue' | 'upcoming',
  today: Day,
) =>
  actions({
    ...filters,
    ...(regionId === null ? { withoutRegion: true } : { regionIds: [regionId] }),
    ...fromRiskAssessments,
    priorities: [priority],
    ...overdueOrLater(status, today),
  });

/** Area scoring: those of one area, or all, that were completed in a month or overdue at its end (REP-044). */
export function areaScoringLink(
  filters: ReportFilters,
  areaOfObservationId: string | undefined,
  status: 'completed' | 'overdue',
  periodDate: Day,
  today: Day,
) {
  const ofArea = areaOfObservationId && { areaOfObservationIds: [areaOfObservationId] };
  const { from, to } = monthOf(periodDate);
  if (status === 'completed')
    return actions({ ...filters, ...ofArea, status: 'CLOSE', workDone: 'YES', closedFrom: from, closedTo: to });
  const day = judgedOn(periodDate, today);
  return actions({
    ...filters,
    ...ofArea,
    status: day === today ? 'OPEN' : 'ALL',
    ...(day !== today && { openFrom: day, openTo: day }),
    dueDateTo: before(day),
  });
}

/** Property portfolio: the properties in one region, in none (null), or all (REP-045, REP-046). */
export const propertyPortfolioLink = (filters: PropertyFilters, regionId?: string | null): ReportLink => ({
  list: 'property',
  search: {
    ...filters,
    ...(regionId === null ? { withoutRegion: true } : regionId === undefined ? {} : { regionIds: [regionId] }),
  },
});

/** Actions by priority: those with one priority, or all, in one state; of one owner if the chart is (REP-047). */
export const actionsByPriorityLink = (
  priority: Priority | undefined,
  status: 'overdue' | 'due' | 'notDueYet' | 'closed' | 'total',
  whose?: 'MINE' | 'MY_PEOPLE',
) =>
  actions({
    ...(priority && { priorities: [priority] }),
    ...(whose && { whose }),
    ...(status === 'closed' ? { status: 'CLOSE' } : status === 'total' ? { status: 'ALL' } : { status: 'OPEN' }),
    ...(status === 'closed' || status === 'total' ? {} : { dueStatuses: [dueStatusOf[status]] }),
  });

/** Actions by priority as in the chart: open, and overdue or not (conflict C38). */
export const openActionsByPriorityLink = (
  priority: Priority | undefined,
  status: 'overdue' | 'notDueYet' | 'total',
  whose?: 'MINE' | 'MY_PEOPLE',
) =>
  actions({
    status: 'OPEN',
    ...(priority && { priorities: [priority] }),
    ...(whose && { whose }),
    ...(status !== 'total' && { dueStatuses: status === 'overdue' ? ['OVERDUE'] : ['DUE', 'NOT_DUE_YET'] }),
  });

/** Statutory and not: those of one sort in one state (REP-050). */
export const statutoryLink = (
  statutory: boolean,
  status: 'overdue' | 'due' | 'notDueYet' | 'noDueDate' | 'completed',
) => tasks({ statutory, ...ofStatus(status) });

/** Actions by property: overdue until yesterday, or not due yet from today (REP-048, REP-049). */
export const actionsByPropertyLink = (filters: ReportFilters, status: 'overdue' | 'notDueYet', today: Day) =>
  actions({ ...filters, status: 'OPEN', ...overdueOrLater(status, today) });

/** Annual workload: what is or was due in the ISO week of a date, done or not (REP-052, REP-053). */
export function workloadLink(filters: ReportFilters, list: 'task' | 'action', periodDate: Day): ReportLink {
  const week = due(weekOf(isoWeekOf(periodDate).from));
  return list === 'action'
    ? actions({ ...filters, ...week, status: 'ALL' })
    : tasks({ ...filters, ...week, everyRound: true, ...openOrDone });
}

/** Tasks by group: those of one group, with any due status or with one (REP-054, REP-055). */
export const tasksByGroupLink = (taskTypeId: string, status: 'noDueDate' | 'notDue' | 'due' | 'overdue' | 'total') =>
  tasks({
    taskTypeIds: [taskTypeId],
    ...(status === 'total'
      ? { dueStatuses: ['NO_DUE_DATE', 'NOT_DUE_YET', 'DUE', 'OVERDUE'], ...active }
      : ofStatus(status)),
  });

/** User list filters for those whom the chart counts: active users of the organisation itself (REP-085). */
export const usersInSystem = { states: ['active'], external: 'NO', support: 'NO' };

/** People list filters for those whom the chart shows: people whom the reader manages, none from outside (REP-101). */
export const managedTeam = { managed: true, externalUser: 'NO', active: 'YES' };

/** Team performance: what a person holds (REP-100), as the people list counts it. */
export const heldTasksLink = (personId: string) => tasks(searchesOf(personId).taskCount);
export const heldActionsLink = (personId: string) => actions(searchesOf(personId).actionCount);

/** The page of a person (REP-051). */
export const personLink = (login: string) => `/people_view.html?personEmail=${encodeURIComponent(login)}`;
