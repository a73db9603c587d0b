import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { priorities } from '@lintel/contract/areas/actions/states';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import type { PeopleReportSearch } from '@lintel/contract/areas/people/report';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { actionsByPriority } from '@lintel/contract/areas/reports/actions-by-priority';
import type { RegionActions } from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import type { ReportExport } from '@lintel/contract/areas/reports/exports';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import * as links from '@lintel/contract/areas/reports/links';
import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { userList, users } from '@lintel/contract/areas/users';
import { anAction, closed } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';

/** A spreadsheet that a chart offers, and the number of its rows according to the chart. */
export type Offered = { chart: string; count: number; one: ReportExport };

/** Every spreadsheet of every chart that this user is offered. */
export async function offeredTo(by: Person): Promise<Offered[]> {
  const body = {};
  const today = inDays(by, 0);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const portfolio = passed(await call(by, reports.portfolioTasks, { body }));
  const risk = passed(await call(by, reports.riskProfile, { body }));
  const { dto: kinds } = passed(await call(by, reports.statutory));
  const { dto: groups } = passed(await call(by, reports.tasksByGroup));
  const burndown = passed(await call(by, reports.burndown, { body }));
  const regions = passed(await call(by, reports.actionsByRegions, { body })).data;
  const schedule = passed(await call(by, reports.taskSchedule, { body })).data;
  const { totals } = passed(await call(by, reports.areaScoring, { body }));
  const { rows } = passed(await call(by, actions.summary, { body: { includeAllOwner: true } }));
  const byProperty = passed(await call(by, reports.actionsByProperty, { body }));
  const weeks = passed(await call(by, reports.annualWorkload, { body })).data;
  const places = passed(await call(by, reports.propertyPortfolio, { body }));
  const inSystem = passed(await call(by, reports.usersInSystem, { body }));
  const team = passed(await call(by, people.report, { body: { externalUser: false } })).totalObjectsForQuery;
  const counts: [string, number[], ReportExport[]][] = [
    ['intervals', [portfolio.totalTaskCount], exportsOf.portfolioTasks({})],
    ['risk profile', [risk.totalTaskCount], exportsOf.riskProfile({}, risk.riskAssessments)],
    ['statutory', [sum(kinds.map(({ total }) => total))], exportsOf.statutory()],
    [
      'groups',
      [sum(groups.flatMap(({ noDueDate, notDue, due, overdue }) => [noDueDate, notDue, due, overdue]))],
      exportsOf.tasksByGroup(),
    ],
    [
      'burndown',
      [
        burndown.earlierActionCount +
          burndown.laterActionCount +
          sum(burndown.months.flatMap((month) => [month.overdueActionCount, month.plannedActionCount])),
      ],
      exportsOf.fromRiskAssessments({}),
    ],
    [
      'regions',
      [sum(regions.flatMap(({ regionId: _, regionName: __, ...parts }) => Object.values(parts)))],
      exportsOf.fromRiskAssessments({}),
    ],
    ['schedule', [sum(schedule.map(({ periods }) => periods.length))], exportsOf.taskSchedule({})],
    [
      'scoring',
      [sum(totals.map(({ completedActionCount }) => completedActionCount)), totals.at(-1)!.overdueActionCount],
      exportsOf.areaScoring({}, today),
    ],
    ['priorities', [actionsByPriority(rows).totalActions], exportsOf.actionsByPriority()],
    ['by property', [byProperty.totalActionCount], exportsOf.actionsByProperty({})],
    [
      'workload',
      [sum(weeks.map(({ taskCount }) => taskCount)), sum(weeks.map(({ actionCount }) => actionCount))],
      exportsOf.annualWorkload(
        {},
        weeks.map(({ periodDate }) => periodDate),
      ),
    ],
    ['portfolio', [places.totalPropertyCount], exportsOf.propertyPortfolio({})],
    ['users', [inSystem.totalUserCount], exportsOf.usersInSystem()],
    ['team', [team], exportsOf.team()],
  ];
  return counts.flatMap(([chart, each, offered]) => offered.map((one, at) => ({ chart, count: each[at]!, one })));
}

/** The total of a list opened by a link. */
export async function listed(
  by: Person,
  { list, search }: Pick<ReportLink, 'search'> & { list: keyof typeof lists },
): Promise<number> {
  const { endpoint, definition } = lists[list];
  const answer = await call(by, endpoint, { body: { ...definition.defaults, page: 1, ...search } });
  return (passed(answer) as { totalObjectsForQuery: number }).totalObjectsForQuery;
}
const lists = {
  task: { endpoint: tasks.list as Endpoint, definition: taskList },
  action: { endpoint: actions.list as Endpoint, definition: actionList },
  property: { endpoint: properties.list as Endpoint, definition: propertyList },
  user: { endpoint: users.list as Endpoint, definition: userList },
  person: { endpoint: people.list as Endpoint, definition: personList },
};

/** A number that users can press: its place, its value and what it opens. */
type Pressed = { what: string; count: number; link: ReportLink };
type Charts = { [K in 'tasks' | 'actions' | 'properties']: Pressed[] };

/** Every number of every chart that this user is shown. */
export async function numbersOf(by: Person, filters: ReportFilters = {}): Promise<Charts> {
  const today = inDays(by, 0);
  const found: Charts = { tasks: [], actions: [], properties: [] };
  const add = (what: string, count: number, link: ReportLink) =>
    found[`${link.list === 'property' ? 'propertie' : link.list}s`].push({ what, count, link });
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

  const report = { externalUser: false } as PeopleReportSearch;
  for (const row of passed(await call(by, people.report, { body: report })).objects) {
    add(`held by ${row.fullName}`, row.taskSummaryCount, links.heldTasksLink(row.id));
    add(`held by ${row.fullName}`, row.actionSummaryCount, links.heldActionsLink(row.id));
  }

  const { propertyIds: _, ...ofProperties } = filters;
  const places = passed(await call(by, reports.propertyPortfolio, { body: ofProperties }));
  add('properties', places.totalPropertyCount, links.propertyPortfolioLink(ofProperties));
  for (const { regionId, regionName, propertyCount } of places.data)
    add(regionName, propertyCount, links.propertyPortfolioLink(ofProperties, regionId));
  return found;
}

/** A task of a type that is done as required: open, without a due date. */
export async function withoutDueDate(by: Person, property: { id: string }, code: string) {
  const task = await aTask(by, { code, property });
  const { id, version, status } = task;
  passed(
    await call(by, tasks.change, {
      body: {
        id,
        version,
        ownIntervalId: null,
        statusId: status.id,
        ownerIds: [],
        instructions: null,
        dueOn: null,
        reason: 'Done as required',
      },
    }),
  );
}

type Dictionary = 'REGIONS' | 'AREA_OF_OBSERVATION' | 'TASK_INTERVAL';
const entriesOf = (home: Organisation, dictionary: Dictionary, code?: string): Promise<string[]> =>
  home.within(async ({ db }) => {
    const entries = await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', dictionary)
      .$if(code !== undefined, (query) => query.where('code', '=', code!))
      .orderBy('sortOrder')
      .execute();
    return entries.map(({ id }) => id);
  });

/** A portfolio with data for every chart: half a year of it, as of Tuesday 24 November 2026. */
export async function halfAYear(home: Organisation, manager: Person) {
  const { server } = home;
  const idsOf = (dictionary: Dictionary, code?: string) => entriesOf(home, dictionary, code);
  const regionIds = await idsOf('REGIONS');
  const areaIds = await idsOf('AREA_OF_OBSERVATION');
  const mill = await aProperty(manager, { buildingName: 'Mill House', regionId: regionIds[0]! });
  const quay = await aProperty(manager, { buildingName: 'Quay Court', regionId: regionIds[1]! });
  const moor = await aProperty(manager, { buildingName: 'Moor Lodge', regionId: null });
  const shut = await aProperty(manager, { buildingName: 'Shut Hall', regionId: regionIds[0]! });

  const fireOfMill = await aTask(manager, { code: 'FRA01', dueDate: '2026-06-15', property: mill });
  const fireOfQuay = await aTask(manager, { code: 'FRA01', dueDate: '2026-07-10', property: quay });
  const water = await aTask(manager, { code: 'LRA02', dueDate: '2026-11-30', property: moor });
  const security = await aTask(manager, { code: 'SRA01', dueDate: '2027-02-01', property: quay });
  await aTask(manager, { code: 'FRA01', dueDate: '2026-08-03', property: shut });
  await aTask(manager, { code: 'GAS01', dueDate: '2026-11-20', property: mill });
  await aTask(manager, { code: 'EML01', dueDate: '2026-05-25', property: moor });
  const once = await aTask(manager, { code: 'FRA04', dueDate: '2026-05-29', property: quay });
  const off = await aTask(manager, { code: 'EML02', dueDate: '2027-01-20', property: quay });
  passed(
    await call(manager, tasks.change, {
      body: {
        id: security.id,
        version: security.version,
        ownIntervalId: (await idsOf('TASK_INTERVAL', 'six-monthly'))[0]!,
        statusId: security.status.id,
        ownerIds: [],
        instructions: null,
        dueOn: security.cycle!.dueOn,
        reason: null,
      },
    }),
  );

  const raised = { startDate: '2026-01-01', areaOfObservationIds: areaIds.slice(0, 2) };
  const fromMill = { ...raised, source: { id: fireOfMill.id, type: 'TASK' as const } };
  const overMany: [string, 'HIGH' | 'MEDIUM' | 'LOW' | 'ADVISORY'][] = [
    ['2026-02-01', 'HIGH'],
    ['2026-05-25', 'LOW'],
    ['2026-11-23', 'MEDIUM'],
    ['2026-11-24', 'LOW'],
    ['2027-03-02', 'ADVISORY'],
    ['2027-12-01', 'HIGH'],
  ];
  for (const [dueDate, priority] of overMany) await anAction(manager, { ...fromMill, dueDate, priority });
  const done = await anAction(manager, { ...fromMill, dueDate: '2026-05-22' });
  const twice = await anAction(manager, { ...fromMill, dueDate: '2026-05-23' });
  const late = await anAction(manager, { ...raised, property: quay, dueDate: '2026-06-30' });
  await anAction(manager, { ...raised, dueDate: '2026-09-01', source: { id: water.id, type: 'TASK' } });
  await anAction(manager, { ...raised, dueDate: '2026-09-02', source: { id: fireOfQuay.id, type: 'TASK' } });
  await anAction(manager, { dueDate: '2026-10-01', startDate: '2026-01-01' });
  await anAction(manager, { ...raised, dueDate: '2026-10-01', property: shut });

  server.at('2026-06-20T10:00:00Z');
  await completed(manager, fireOfMill, '2026-06-20');
  await completed(manager, once, '2026-06-20');
  await closed(manager, done);
  await closed(manager, twice, { code: 'closed-duplicate', note: 'The same as the one before' });
  server.at('2026-09-10T10:00:00Z');
  await closed(manager, late);
  server.at('2026-11-24T10:00:00Z');
  passed(
    await call(manager, tasks.suspend, {
      body: { id: off.id, version: off.version, reason: 'Void', reviewOn: '2026-12-01' },
    }),
  );
  passed(await call(manager, properties.archive, { body: { id: shut.id, version: shut.version, reason: 'Sold' } }));
  return { mill, quay, moor, areaIds, regionIds };
}
