import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Property } from '@lintel/contract/areas/properties/property';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { chartIds, permissionsOfChart } from '@lintel/contract/areas/reports/charts';
import type { ChartId } from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportCall, exportsOf } from '@lintel/contract/areas/reports/exports';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { aFile, aPdfOf } from '#areas/files/testing';
import { placed } from '#areas/people/testing';
import { call, passed, send } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { halfAYear, listed, numbersOf, offeredTo, withoutDueDate } from './testing.ts';

let server: TestServer;
let home: Organisation;
let manager: Person;
let readers: [string, Person][];
let areaIds: string[];
let regionIds: string[];
let mill: Property;
let quay: Property;
let moor: Property;

beforeAll(async () => {
  server = await theServer();
  server.at('2026-05-20T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  const known = await halfAYear(home, manager);
  ({ mill, quay, moor, areaIds, regionIds } = known);
  readers = [
    ['who sees everything', manager],
    ['who sees a region', await home.person(everything, { regionId: regionIds[0]! })],
    ['who sees two properties', await home.person(everything, { propertyIds: [quay.id, moor.id] })],
  ];
});
const ask = async <E extends Endpoint>(endpoint: E, body: object = {}, by = manager) =>
  passed(await call(by, endpoint as Endpoint, { body })) as never as AnswerOf<E>;
type AnswerOf<E extends Endpoint> = E['reply'] extends { _output: infer Answer } ? Answer : never;

/** Non-zero counts, by month or week. */
const marks = <P extends { periodDate: string }>(periods: readonly P[]) =>
  Object.fromEntries(
    periods.flatMap(({ periodDate, ...counts }) =>
      Object.values(counts).some((count) => count !== 0) ? [[periodDate, Object.values(counts)]] : [],
    ),
  );

describe('charts of tasks', () => {
  it('count what is open by its own interval or that of its type, all of it once (REP-064, REP-065)', async () => {
    const { intervals, totalTaskCount, uniqueTaskCodeCount } = await ask(reports.portfolioTasks);
    const { objects } = passed(await call(manager, dictionaries.taskIntervals));
    const idOf = (name: string) => objects.find((interval) => interval.name === name)!.id;
    expect(intervals).toEqual(
      Object.entries({ Monthly: 1, 'Six-monthly': 1, Annual: 4 }).map(([intervalName, taskCount]) => ({
        intervalId: idOf(intervalName),
        intervalName,
        taskCount,
      })),
    );
    expect([totalTaskCount, uniqueTaskCodeCount]).toEqual([6, 5]);
    const all = passed(
      await call(manager, tasks.list, { body: { ...taskList.defaults, page: 1, states: ['active'] } }),
    );
    expect(all.totalObjectsForQuery).toBe(totalTaskCount);
  });

  it('show risk assessments by due status and what is done for good, of which the total is the sum (REP-067, REP-068)', async () => {
    const { riskAssessments, totalTaskCount, noDueDateCount } = await ask(reports.riskProfile);
    expect(
      riskAssessments.map(({ code, name, completed: done, upcoming, due, overdue }) => [
        code,
        name,
        done,
        upcoming,
        due,
        overdue,
      ]),
    ).toEqual([
      ['FRA01', 'Fire risk assessment', 0, 1, 0, 1],
      ['FRA04', 'Type 4 intrusive fire risk assessment', 1, 0, 0, 0],
      ['LRA02', 'Legionella risk assessment review', 0, 0, 1, 0],
      ['SRA01', 'Security risk assessment', 0, 1, 0, 0],
    ]);
    expect([totalTaskCount, noDueDateCount]).toEqual([5, 0]);
  });

  it('tell what the law asks for from what it does not, in five counts that add up (REP-093, REP-094)', async () => {
    const { dto } = passed(await call(manager, reports.statutory));
    expect(dto).toEqual([
      { statutory: true, total: 5, overdue: 3, due: 1, notDueYet: 1, noDueDate: 0, completed: 0 },
      { statutory: false, total: 2, overdue: 0, due: 0, notDueYet: 1, noDueDate: 0, completed: 1 },
    ]);
  });

  it('show each group that has open tasks, with four counts (REP-109, REP-110)', async () => {
    const { dto } = passed(await call(manager, reports.tasksByGroup));
    expect(
      dto.map(({ taskTypeName, noDueDate, notDue, due, overdue }) => [taskTypeName, noDueDate, notDue, due, overdue]),
    ).toEqual([
      ['Fire safety', 0, 1, 0, 2],
      ['Water hygiene', 0, 0, 1, 0],
      ['Gas and heating', 0, 0, 0, 1],
      ['Security and access', 0, 1, 0, 0],
    ]);
    expect(dto.reduce((sum, row) => sum + row.noDueDate + row.notDue + row.due + row.overdue, 0)).toBe(6);
  });

  it('count the rounds of each month, and those that were not done by their day: open still, or done late, from 8 months back to 3 ahead (REP-075, REP-076, REP-077)', async () => {
    const { data } = await ask(reports.taskSchedule);
    expect(data.map(({ taskCode, periods }) => [taskCode, marks(periods)])).toEqual([
      ['FRA01', { '2026-06-01': [1, 1], '2026-07-01': [1, 1] }],
      ['FRA04', { '2026-05-01': [1, 1] }],
      ['LRA02', { '2026-11-01': [0, 1] }],
      ['SRA01', { '2027-02-01': [0, 1] }],
    ]);
    expect(data[0]!.taskName).toBe('Fire risk assessment');
    const { periods } = data[0]!;
    expect([periods.length, periods[0]!.periodDate, periods.at(-1)!.periodDate]).toEqual([
      12,
      '2026-03-01',
      '2027-02-01',
    ]);
  });

  it('come as a spreadsheet of so many risk assessments, with when they were counted (EXPORT-011, EXPORT-012)', async () => {
    const sheet = async (body: object) => {
      const { status, raw, headers } = await send(manager, 'POST', '/api/report/taskSchedule.xls', { body });
      expect(status).toBe(200);
      return { rows: (await readXlsx(raw)).sheets[0]!.rows, name: headers['content-disposition'] };
    };
    const { rows, name } = await sheet({ reportName: 'Missed', limit: 50, page: 1 });
    expect(name).toContain('Missed 2026-11-24.xlsx');
    expect(rows[0]).toEqual(['Code', 'Risk assessment', 'Month', 'Due', 'Overdue', 'Overdue, percent', 'Counted']);
    expect(rows).toHaveLength(1 + 4 * 12);
    expect(rows[4]!.slice(0, 6)).toEqual([
      'FRA01',
      'Fire risk assessment',
      new Date('2026-06-01T00:00:00Z'),
      1,
      1,
      100,
    ]);
    expect((await sheet({ limit: 1, page: 1 })).rows).toHaveLength(1 + 12);
  });

  it('count by ISO week what was due, done since or not, each task once in a week (REP-105, REP-106)', async () => {
    const { data } = await ask(reports.annualWorkload);
    expect([data.length, data[0]!.periodDate, data.at(-1)!.periodDate]).toEqual([53, '2025-11-24', '2026-11-23']);
    const weeks = marks(data.map(({ periodDate, taskCount, actionCount }) => ({ periodDate, taskCount, actionCount })));
    expect(weeks).toMatchObject({
      '2026-05-25': [2, 1],
      '2026-06-15': [1, 0],
      '2026-05-18': [0, 2],
      '2026-11-23': [0, 2],
    });
    const turn = await ask(reports.annualWorkload, { dateFrom: '2027-01-03', dateTo: '2027-01-03' });
    expect(turn.data.map(({ periodDate }) => periodDate)).toEqual(['2026-12-28']);
    for (const asked of [reports.annualWorkload, reports.files])
      for (const [body, status] of [
        [{ dateFrom: '2190-01-01' }, 422],
        [{ dateFrom: '1800-01-01' }, 422],
        [{ dateTo: '1800-12-31', dateFrom: '1800-01-01' }, 200],
        [{ dateTo: '2199-12-31' }, 200],
      ] as const)
        expect((await call(manager, asked, { body })).status, JSON.stringify(body)).toBe(status);
    const refused = await call(manager, reports.annualWorkload, {
      body: { dateFrom: '2026-02-02', dateTo: '2026-02-01' },
    });
    expect(refused.status).toBe(422);
  });
});

describe('charts of actions', () => {
  it('burn down by month: what is due today is planned, what was due yesterday overdue, and older told beside, over 14 months (REP-069, REP-070, REP-071)', async () => {
    const { months, earlierActionCount, laterActionCount } = await ask(reports.burndown);
    expect([months.length, months[0]!.periodDate]).toEqual([14, '2026-04-01']);
    expect(marks(months)).toEqual({
      '2026-05-01': [1, 0],
      '2026-09-01': [2, 0],
      '2026-11-01': [1, 1],
      '2027-03-01': [0, 1],
    });
    expect([earlierActionCount, laterActionCount]).toEqual([1, 1]);
  });

  it('show regions by priority, and what lies in none (REP-072, REP-073)', async () => {
    const none = {
      highUpcoming: 0,
      highOverdue: 0,
      mediumUpcoming: 0,
      mediumOverdue: 0,
      lowUpcoming: 0,
      lowOverdue: 0,
      advisoryUpcoming: 0,
      advisoryOverdue: 0,
    };
    const { data } = await ask(reports.actionsByRegions);
    expect(data).toEqual([
      {
        ...none,
        regionId: regionIds[0],
        regionName: expect.any(String),
        highUpcoming: 1,
        highOverdue: 1,
        mediumOverdue: 1,
        lowUpcoming: 1,
        lowOverdue: 1,
        advisoryUpcoming: 1,
      },
      { ...none, regionId: regionIds[1], regionName: expect.any(String), lowOverdue: 1 },
      { ...none, regionId: null, regionName: 'No region', lowOverdue: 1 },
    ]);
  });

  it('score areas by month: an action with two areas is in both rows and once in the totals; a duplicate is not completed; over 12 months (REP-082, REP-083, REP-084)', async () => {
    const { data, totals } = await ask(reports.areaScoring);
    expect(data).toMatchObject([
      { areaOfObservationId: areaIds[0], areaOfObservationName: 'Sources of ignition' },
      { areaOfObservationId: areaIds[1], areaOfObservationName: 'Electrical sources of ignition' },
    ]);
    expect(data).toHaveLength(2);
    const each = {
      '2026-05-01': [0, 4],
      '2026-06-01': [1, 2],
      '2026-07-01': [0, 3],
      '2026-08-01': [0, 3],
      '2026-09-01': [1, 4],
      '2026-10-01': [0, 4],
      '2026-11-01': [0, 5],
    };
    for (const { periods } of data) {
      expect(marks(periods)).toEqual(each);
      expect([periods.length, periods[0]!.periodDate]).toEqual([12, '2025-12-01']);
    }
    expect(marks(totals)).toEqual({ ...each, '2026-10-01': [0, 5], '2026-11-01': [0, 6] });
    expect(totals).toHaveLength(12);
  });

  it('count properties once, though one has actions that are overdue and others that are due or not, which are one (REP-095, REP-096, REP-097)', async () => {
    expect(await ask(reports.actionsByProperty)).toMatchObject({
      data: [
        { dueStatus: 'OVERDUE', actionCount: 6, propertyCount: 3 },
        { dueStatus: 'NOT_DUE_YET', actionCount: 3, propertyCount: 1 },
      ],
      totalActionCount: 9,
      totalPropertyCount: 3,
    });
  });
});

describe('charts of the system', () => {
  it('count files by the local day on which they were added, as long as they are there, six months where none are named (REP-061, REP-062, REP-063)', async () => {
    const there = await home.person();
    server.at('2026-05-31T22:30:00Z');
    const late = await aFile(there, quay.id, aPdfOf(700));
    server.at('2026-05-31T23:30:00Z');
    await aFile(there, quay.id, aPdfOf(800));
    server.at('2026-06-02T10:00:00Z');
    const { months } = await ask(reports.files);
    expect(months.map(({ periodDate }) => periodDate)).toEqual(
      ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`),
    );
    expect(marks(months)).toEqual({ '2026-05-01': [1, 700], '2026-06-01': [1, 800] });
    passed(await call(there, files.remove, { query: { id: late.id } }));
    expect(marks((await ask(reports.files)).months)).toEqual({ '2026-06-01': [1, 800] });
    expect((await ask(reports.files, { dateFrom: '2026-06-01', dateTo: '2026-06-30' })).months).toHaveLength(1);
    const [, elsewhere] = readers[1]!;
    expect(marks((await ask(reports.files, {}, elsewhere)).months)).toEqual({});
    server.at('2026-11-24T10:00:00Z');
  });

  it('count active users in each of their roles, without external people and support (REP-085, REP-086)', async () => {
    const ours = await anOrganisation({ server });
    const [first, second, outside, gone, support] = await Promise.all([
      ours.person(),
      ours.person(),
      ours.person(),
      ours.person(),
      ours.person(['PRISM_SUPPORT_VIEW']),
    ]);
    await ours.give(second, ['PRISM_APP_TASK_MENU'], {});
    await ours.within(async ({ db }) => {
      const set = (by: Person, values: object) => db.updateTable('users').set(values).where('id', '=', by.id).execute();
      for (const by of [first, second, outside, gone, support]) await set(by, { passwordHash: 'known' });
      await set(outside, { isExternal: true });
      await set(gone, { deactivatedAt: '2026-11-01T00:00:00Z' });
    });
    const { data, totalUserCount } = await ask(reports.usersInSystem, {}, first);
    const held = await ours.within(({ db }) =>
      db
        .selectFrom('grants')
        .innerJoin('roles', 'roles.id', 'grants.roleId')
        .select('roles.name as roleName')
        .where('grants.userId', 'in', [first.id, second.id])
        .execute(),
    );
    expect(new Set(data)).toEqual(new Set(held.map((role) => ({ ...role, userCount: 1 }))));
    expect([data.length, totalUserCount]).toEqual([3, 2]);
  });

  it('count properties in use by region, those in none among them (REP-087, REP-088)', async () => {
    const { data, totalPropertyCount } = await ask(reports.propertyPortfolio);
    const regions = await home.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', regionIds.slice(0, 2)).execute(),
    );
    const nameOf = (regionId: string) => regions.find(({ id }) => id === regionId)!.name;
    expect(data).toEqual([
      ...regionIds.slice(0, 2).map((regionId) => ({ regionId, regionName: nameOf(regionId), propertyCount: 1 })),
      { regionId: null, regionName: 'No region', propertyCount: 1 },
    ]);
    expect(totalPropertyCount).toBe(3);
  });
});

describe('the order of the charts', () => {
  it('is kept for each person; what is not sent stays as it was, and what names no chart of a tab is refused (REP-059, REP-060)', async () => {
    const by = await home.person();
    const kept = async () => passed(await call(by, reports.preset));
    expect(await kept()).toEqual({ orderCodes: [], favoriteCodes: [], lastOpenedCodes: [] });
    const all = { orderCodes: ['system-FileBarChart'], favoriteCodes: ['a'], lastOpenedCodes: ['b', 'c'] };
    expect(await ask(reports.savePreset, all, by)).toEqual(all);
    const moved = { orderCodes: ['riskAssessment-RiskProfileChart', 'system-GoneChart'] };
    await ask(reports.savePreset, moved, by);
    expect(await kept()).toEqual({ ...all, ...moved });
    expect(passed(await call(manager, reports.preset)).orderCodes).toEqual([]);
    expect((await call(by, reports.savePreset, { body: { orderCodes: ['FileBarChart'] } })).status).toBe(422);
  });
});

/** The endpoint and the permission of each chart; a chart with two has one permission for each. */
const callsOfCharts: [ChartId, Permission, Endpoint][] = [
  ['TasksbyGroupChart', 'PRISM_APP_REPORT_TASK_BY_GROUP', reports.tasksByGroup],
  ['StatutoryNonStatutoryChart', 'PRISM_APP_REPORT_STATUTORY_COMPLIANCE_REQUIREMENTS', reports.statutory],
  ['ActionsByPropertyChart', 'PRISM_APP_REPORT_ACTION_PROPERTY_SCORING', reports.actionsByProperty],
  ['AnnualTasksWorkloadChart', 'PRISM_APP_REPORT_ANNUAL_TASKS_WORKLOAD', reports.annualWorkload],
  ['PortfolioTasksChart', 'PRISM_APP_REPORT_TASK_PORTFOLIO', reports.portfolioTasks],
  ['FileBarChart', 'PRISM_APP_REPORT_FILES', reports.files],
  ['RiskProfileChart', 'PRISM_APP_REPORT_TASK_RISK_PROFILE', reports.riskProfile],
  ['RiskAssessmentMissedAndScheduledChart', 'PRISM_APP_REPORT_TASK_SCHEDULE', reports.taskSchedule],
  [
    'RiskAssessmentActionsByRegionsChart',
    'PRISM_APP_REPORT_ACTION_BY_REGION_RISK_ASSESSMENT',
    reports.actionsByRegions,
  ],
  ['RiskAssessmentActionsChart', 'PRISM_APP_REPORT_ACTION_RISK_ASSESSMENT_BURNDOWN', reports.burndown],
  ['AreaOfComplienceActionsScoringChart', 'PRISM_APP_REPORT_ACTION_AREA_OF_OBSERVATION_SCORING', reports.areaScoring],
  ['PropertiesPortfolioAndUsersInSystemChart', 'PRISM_APP_REPORT_USERS_IN_SYSTEM', reports.usersInSystem],
  ['PropertiesPortfolioAndUsersInSystemChart', 'PRISM_APP_REPORT_PROPERTY_PORTFOLIO', reports.propertyPortfolio],
];

it('a chart is refused without its permission, and without the menu of what it counts; nothing else is asked for (REP-116, REP-117, REP-118, REP-119, REP-120, REP-121, REP-122, REP-123, REP-124, REP-125, REP-126, REP-127, REP-128)', async () => {
  for (const [chart, permission, endpoint] of callsOfCharts) {
    const status = async (by: Person) => (await call(by, endpoint, { body: {} })).status;
    expect(permissionsOfChart[chart]).toContain(permission);
    const needed = permissionsOfChart[chart];
    expect([chart, await status(await home.person(needed))]).toEqual([chart, 200]);
    expect([chart, await status(await home.person(allBut(permission)))]).toEqual([chart, 403]);
    for (const menu of needed.filter((code) => code.endsWith('_MENU')))
      if (endpoint !== reports.usersInSystem)
        expect([chart, menu, await status(await home.person(allBut(menu)))]).toEqual([chart, menu, 403]);
  }
  // Actions by priority are also a page of actions, so only the chart requires its own permission.
  expect(permissionsOfChart.ActionsByPriorityChart).toEqual([
    'PRISM_APP_REPORT_ACTIONS_BY_PRIORITY',
    'PRISM_APP_ACTION_MENU',
  ]);
  const elsewhere: ChartId[] = ['ActionsByPriorityChart', 'TeamPerformanceChart'];
  expect(new Set([...callsOfCharts.map(([chart]) => chart), ...elsewhere])).toEqual(new Set(chartIds));
});

describe('a number of a chart', () => {
  beforeAll(async () => {
    // Tasks done as required have no due date, statutory or not.
    for (const code of ['FRA05', 'BSA08', 'WTM05']) await withoutDueDate(manager, quay, code);
    for (const [at, [, reader]] of readers.entries()) {
      const holder = await home.person();
      passed(await placed(manager, holder, { managerId: reader.id }));
      for (const table of ['tasks', 'actions'] as const)
        await home.within(({ db }) =>
          db
            .updateTable(table)
            .set({ assigneeId: holder.id })
            .where('propertyId', '=', [moor, mill, quay][at]!.id)
            .execute(),
        );
      const outside = await home.person();
      passed(await placed(manager, outside, { managerId: reader.id }));
      await home.within(({ db }) =>
        db.updateTable('users').set({ isExternal: true }).where('id', '=', outside.id).execute(),
      );
    }
  });

  it('that has no due date is more than nothing, of what the law asks for and not', async () => {
    const { dto } = await ask(reports.statutory);
    expect(dto.map(({ statutory, noDueDate }) => [statutory, noDueDate])).toEqual([
      [true, 1],
      [false, 2],
    ]);
    expect((await ask(reports.riskProfile)).noDueDateCount).toBe(1);
    expect((await ask(reports.tasksByGroup)).dto.map(({ noDueDate }) => noDueDate).toSorted()).toContain(1);
  });

  it('of what people hold is more than nothing, for each reader who manages somebody', async () => {
    for (const [who, reader] of readers) {
      const { tasks: ofTasks, actions: ofActions } = await numbersOf(reader);
      for (const numbers of [ofTasks, ofActions])
        expect(
          numbers.filter(({ what, count }) => what.startsWith('held by') && count > 0),
          who,
        ).toHaveLength(1);
    }
  });

  it('is that of the rows of its spreadsheet and of their list, for three readers (EXPORT-002, EXPORT-003, EXPORT-004, EXPORT-005, EXPORT-010)', async () => {
    for (const [nth, [who, reader]] of readers.entries()) {
      const offered = await offeredTo(reader);
      // By turns: most charts are asked for by one of them.
      for (const { chart, count, one } of offered.filter((_, at) => (at + nth) % readers.length === 0)) {
        const { endpoint, body } = exportCall(one, chart, 'all');
        const answer = await call(reader, endpoint, { body });
        expect([who, chart, answer.status]).toEqual([who, chart, 200]);
        const { length } = (await readXlsx(answer.raw)).sheets[0]!.rows;
        expect([who, chart, one.what, length - 1]).toEqual([who, chart, one.what, count]);
        if (one.list !== 'schedule')
          expect([who, chart, one.what, await listed(reader, one as never)]).toEqual([who, chart, one.what, count]);
      }
      expect(offered.filter(({ count }) => count > 0).length, who).toBeGreaterThan(10);
    }
    const [statutory] = exportsOf.statutory();
    const first = await call(manager, exportCall(statutory!, 'Statutory', 'first').endpoint, {
      body: { ...exportCall(statutory!, 'Statutory', 'first').body, limit: 2 },
    });
    expect(first.headers['x-total-rows']).toBe('2');
  });

  it.each(['tasks', 'actions', 'properties'] as const)(
    'that counts %s is that of the list which it opens, for readers by turns, filtered or not',
    async (kind) => {
      const narrowed: ReportFilters[] = [{ regionIds: [regionIds[0]!] }, { buildingNameDictIds: ['Quay Court'] }];
      const asked: [string, Person, ReportFilters][] = [
        ...readers.map(([who, reader]): [string, Person, ReportFilters] => [who, reader, {}]),
        ...narrowed.map((filters): [string, Person, ReportFilters] => ['who narrows', manager, filters]),
      ];
      const followed = [];
      for (const [who, reader, filters] of asked.filter((_, at) => at % 2 === (kind === 'actions' ? 1 : 0))) {
        const numbers = (await numbersOf(reader, filters))[kind].filter(isFollowed);
        const lists = [];
        for (const { what, link } of numbers) lists.push([what, await listed(reader, link)]);
        expect(lists, `${who}, ${JSON.stringify(filters)}`).toEqual(numbers.map(({ what, count }) => [what, count]));
        followed.push(numbers.filter(({ count }) => count > 0).length);
      }
      expect(Math.min(...followed)).toBeGreaterThan({ tasks: 5, actions: 5, properties: 1 }[kind]);
    },
    60_000,
  );

  it('is the same from what is kept and from the rows', async () => {
    const kept = await numbersOf(manager);
    const { numAffectedRows } = await home.within(({ db }) => sql`delete from kept_counts`.execute(db));
    expect(numAffectedRows).toBe(1n);
    expect(await numbersOf(manager)).toEqual(kept);
  });
});

/** Of the many weeks with nothing due, those of one season suffice. */
const isFollowed = ({ what, count }: { what: string; count: number }) =>
  count > 0 || !what.startsWith('week') || what.includes('2026-06');
