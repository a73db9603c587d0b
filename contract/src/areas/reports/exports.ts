import type { Endpoint } from '../../platform/endpoint.ts';
import type { ListDefinition } from '../../platform/list.ts';
import { isoWeekOf } from '../../cycles/calendar.ts';
import type { Day } from '../../cycles/calendar.ts';
import { actions } from '../actions/endpoints.ts';
import { actionList } from '../actions/list.ts';
import { people } from '../people/endpoints.ts';
import { personList } from '../people/list.ts';
import { properties } from '../properties/endpoints.ts';
import { propertyList } from '../properties/list.ts';
import { tasks } from '../tasks/endpoints.ts';
import { taskList } from '../tasks/list.ts';
import { userList, users } from '../users.ts';
import type { RiskProfileRow } from './answers.ts';
import { reports } from './endpoints.ts';
import type { PropertyFilters, ReportFilters } from './filters.ts';
import * as links from './links.ts';
import { monthOf, monthsOfScoring } from './periods.ts';

const lists = {
  task: [tasks.export, taskList],
  action: [actions.export, actionList],
  property: [properties.export, propertyList],
  user: [users.export, userList],
  person: [people.export, personList],
} as const satisfies Record<string, readonly [Endpoint, ListDefinition]>;

/** The rows that a chart counts, each once, as the spreadsheet of their list; `what` is their name on screen. */
export type ReportExport = {
  what:
    | 'tasks'
    | 'actions'
    | 'properties'
    | 'users'
    | 'people'
    | 'tasks.due'
    | 'actions.due'
    | 'actions.completed'
    | 'actions.overdue'
    | 'schedule';
  list: keyof typeof lists | 'schedule';
  search: Record<string, unknown>;
};

/** The number of rows that charts request for the first page of a spreadsheet (EXPORT-012). */
const FIRST = 50;
/** The limit of a spreadsheet by months. */
const MOST_RISK_ASSESSMENTS = 1000;

/** The request for a spreadsheet: its first page as specified, or all of it. */
export function exportCall({ list, search }: ReportExport, reportName: string, rows: 'first' | 'all') {
  const limit = rows === 'first' ? FIRST : list === 'schedule' ? MOST_RISK_ASSESSMENTS : undefined;
  const defaults = list === 'schedule' ? {} : lists[list][1].defaults;
  const body = { ...defaults, ...search, reportName, limit, page: 1 };
  const endpoint: Endpoint = list === 'schedule' ? reports.exportTaskSchedule : lists[list][0];
  return { endpoint, body };
}

const of = (what: ReportExport['what'], { list, search }: links.ReportLink): ReportExport => ({ what, list, search });

/** What each chart counts; a chart that counts two things has two exports. */
export const exportsOf = {
  portfolioTasks: (filters: ReportFilters) => [of('tasks', links.portfolioTasksLink(filters))],
  riskProfile: (filters: ReportFilters, rows: readonly Pick<RiskProfileRow, 'code' | 'taskTypeId'>[]) => {
    const { list, search } = links.riskProfileLink(filters, rows, 'overdue');
    const dueStatuses = ['OVERDUE', 'DUE', 'NOT_DUE_YET', 'COMPLETED'];
    return [of('tasks', { list, search: { ...search, ...links.openOrDone, dueStatuses } })];
  },
  statutory: () => [of('tasks', { list: 'task', search: links.openOrDone })],
  tasksByGroup: () => [of('tasks', { list: 'task', search: { states: ['active'] } })],
  fromRiskAssessments: (filters: ReportFilters) => [
    of('actions', { list: 'action', search: { ...filters, ...links.fromRiskAssessments } }),
  ],
  taskSchedule: (filters: ReportFilters): ReportExport[] => [{ what: 'schedule', list: 'schedule', search: filters }],
  /** What was completed in any of its months, and what is overdue today. */
  areaScoring: (filters: ReportFilters, today: Day) => {
    const months = monthsOfScoring(today);
    const linkOf = (status: 'completed' | 'overdue', month: Day) =>
      links.areaScoringLink(filters, undefined, status, month, today);
    const { list, search } = linkOf('completed', months[0]!);
    const closedTo = monthOf(months.at(-1)!).to;
    return [
      of('actions.completed', { list, search: { ...search, closedTo } }),
      of('actions.overdue', linkOf('overdue', months.at(-1)!)),
    ];
  },
  actionsByPriority: (whose?: 'MINE' | 'MY_PEOPLE') => [
    of('actions', links.openActionsByPriorityLink(undefined, 'total', whose)),
  ],
  actionsByProperty: (filters: ReportFilters) => [
    of('actions', { list: 'action', search: { ...filters, status: 'OPEN' } }),
  ],
  /** What is due in any of its weeks; a task due in several is one row. */
  annualWorkload: (filters: ReportFilters, mondays: readonly Day[]) =>
    (['task', 'action'] as const).map((each) => {
      const { list, search } = links.workloadLink(filters, each, mondays[0]!);
      return of(`${each}s.due`, { list, search: { ...search, dueDateTo: isoWeekOf(mondays.at(-1)!).to } });
    }),
  propertyPortfolio: (filters: PropertyFilters) => [of('properties', links.propertyPortfolioLink(filters))],
  usersInSystem: (): ReportExport[] => [{ what: 'users', list: 'user', search: links.usersInSystem }],
  team: (): ReportExport[] => [{ what: 'people', list: 'person', search: links.managedTeam }],
};
