import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { priorities } from '@lintel/contract/areas/actions/states';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { RegionActions } from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import * as links from '@lintel/contract/areas/reports/links';
import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { inDays, passed } from '#areas/tasks/testing';
import { call } from '#test/harness';
import type { Person } from '#test/harness';

/** How many a list says it has when it is opened by a link. */
export async function listed(by: Person, { list, search }: ReportLink): Promise<number> {
  const { endpoint, definition } = lists[list];
  const answer = await call(by, endpoint, { body: { ...definition.defaults, page: 1, ...search } } as never);
  return (passed(answer) as { totalObjectsForQuery: number }).totalObjectsForQuery;
}
const lists = {
  task: { endpoint: tasks.list as Endpoint, definition: taskList },
  action: { endpoint: actions.list as Endpoint, definition: actionList },
  property: { endpoint: properties.list as Endpoint, definition: propertyList },
};

/** A number that somebody may press: where it stands, what it says and what it opens. */
type Pressed = { what: string; count: number; link: ReportLink };
type Charts = { [K in 'tasks' | 'actions' | 'properties']: Pressed[] };

/** Every number of every chart, as this person is shown them. */
export async function numbersOf(by: Person, filters: ReportFilters = {}): Promise<Charts> {
  const today = inDays(by, 0);
  const found: Charts = { tasks: [], actions: [], properties: [] };
  const add = (what: string, count: number, link: ReportLink) =>
    found[`${link.list === 'property' ? 'propertie' : link.list}s` as keyof Charts].push({ what, count, link });
  const body = filters;

  const portfolio = passed(await call(by, reports.portfolioTasks, { body }));
  add('portfolio', portfolio.totalTaskCount, links.portfolioTasksLink(filters));
  for (const { intervalId, intervalName, taskCount } of portfolio.intervals)
    add(`portfolio ${intervalName}`, taskCount, links.portfolioTasksLink(filters, intervalId));

  const { riskAssessments } = passed(await call(by, reports.riskProfile, { body }));
  for (const status of ['completed', 'upcoming', 'due', 'overdue', 'noDueDate'] as const) {
    for (const row of riskAssessments)
      add(`risk ${row.code} ${status}`, row[status], links.riskProfileLink(filters, [row], status));
    const all = riskAssessments.reduce((total, row) => total + row[status], 0);
    if (riskAssessments.length) add(`risk ${status}`, all, links.riskProfileLink(filters, riskAssessments, status));
  }

  const { dto: kinds } = passed(await call(by, reports.statutory));
  for (const { statutory, total: _, ...row } of kinds)
    for (const [status, count] of Object.entries(row))
      add(`statutory ${statutory} ${status}`, count, links.statutoryLink(statutory, status as keyof typeof row));

  const { dto: groups } = passed(await call(by, reports.tasksByGroup));
  for (const { taskTypeId, taskTypeName, ...row } of groups) {
    for (const [status, count] of Object.entries(row))
      add(`${taskTypeName} ${status}`, count, links.tasksByGroupLink(taskTypeId, status as keyof typeof row));
    const total = row.noDueDate + row.notDue + row.due + row.overdue;
    add(`${taskTypeName} total`, total, links.tasksByGroupLink(taskTypeId, 'total'));
  }

  const burndown = passed(await call(by, reports.burndown, { body }));
  for (const { periodDate, overdueActionCount, plannedActionCount } of burndown.months) {
    add(
      `burndown ${periodDate} overdue`,
      overdueActionCount,
      links.burndownLink(filters, periodDate, 'overdue', today),
    );
    add(
      `burndown ${periodDate} planned`,
      plannedActionCount,
      links.burndownLink(filters, periodDate, 'planned', today),
    );
  }
  const [first, last] = [burndown.months[0]!.periodDate, burndown.months.at(-1)!.periodDate];
  add('burndown before', burndown.earlierActionCount, links.burndownEarlierLink(filters, first));
  add('burndown after', burndown.laterActionCount, links.burndownLaterLink(filters, last));

  const regions = passed(await call(by, reports.actionsByRegions, { body })).data;
  for (const row of regions)
    for (const { id } of priorities)
      for (const status of ['Overdue', 'Upcoming'] as const)
        add(
          `${row.regionName} ${id} ${status}`,
          row[`${id.toLowerCase()}${status}` as keyof RegionActions] as number,
          links.actionsByRegionsLink(filters, row.regionId, id, status === 'Overdue' ? 'overdue' : 'upcoming', today),
        );

  const scoring = passed(await call(by, reports.areaScoring, { body }));
  const areas = [
    ...scoring.data,
    { areaOfObservationId: undefined, areaOfObservationName: 'All', periods: scoring.totals },
  ];
  for (const { areaOfObservationId: id, areaOfObservationName: name, periods } of areas)
    for (const { periodDate, completedActionCount, overdueActionCount } of periods) {
      const link = (status: 'completed' | 'overdue') => links.areaScoringLink(filters, id, status, periodDate, today);
      add(`${name} ${periodDate} completed`, completedActionCount, link('completed'));
      add(`${name} ${periodDate} overdue`, overdueActionCount, link('overdue'));
    }

  const { rows } = passed(await call(by, actions.summary, { body: { includeAllOwner: true } }));
  for (const { priority, ...row } of rows) {
    for (const [status, count] of Object.entries(row))
      add(`${priority} ${status}`, count, links.actionsByPriorityLink(priority, status as keyof typeof row));
    add(`${priority} not overdue`, row.due + row.notDueYet, links.openActionsByPriorityLink(priority, 'notDueYet'));
  }

  const byProperty = passed(await call(by, reports.actionsByProperty, { body }));
  for (const { dueStatus, actionCount } of byProperty.data)
    add(
      `by property ${dueStatus}`,
      actionCount,
      links.actionsByPropertyLink(filters, dueStatus === 'OVERDUE' ? 'overdue' : 'notDueYet', today),
    );

  for (const { periodDate, taskCount, actionCount } of passed(await call(by, reports.annualWorkload, { body })).data) {
    add(`week ${periodDate} tasks`, taskCount, links.workloadLink(filters, 'task', periodDate));
    add(`week ${periodDate} actions`, actionCount, links.workloadLink(filters, 'action', periodDate));
  }

  const { propertyIds: _, ...ofProperties } = filters;
  const places = passed(await call(by, reports.propertyPortfolio, { body: ofProperties }));
  add('properties', places.totalPropertyCount, links.propertyPortfolioLink(ofProperties));
  for (const { regionId, regionName, propertyCount } of places.data)
    add(regionName, propertyCount, links.propertyPortfolioLink(ofProperties, regionId));
  return found;
}
