import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { calendar, callOfTab } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import {
  countedAs,
  countedBy,
  listOfTab,
  opensTotals,
  withoutDueDate,
  withoutProperty,
  type WorkTab,
} from '@lintel/contract/areas/calendar/links';
import { periodOf } from '@lintel/contract/areas/calendar/period';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import type { CalendarRow } from '@lintel/contract/areas/calendar/row';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { anAction, closed } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { anAddition, tomorrowOf } from '#areas/task-management/testing';
import { aTask, completed, removed } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

let server: TestServer;
let home: Organisation;
let manager: Person;
let readers: [string, Person][];
let mill: Property;
let quay: Property;

type Asked = Record<string, unknown>;
const searchOf = (tab: WorkTab, asked: Asked = {}) => ({ ...calendarTabs[tab].defaults, page: 1, ...asked }) as never;
const ask = (by: Person, tab: WorkTab, asked: Asked = {}) => call(by, callOfTab[tab], { body: searchOf(tab, asked) });
const pageOf = async (by: Person, tab: WorkTab, asked: Asked = {}) => passed(await ask(by, tab, asked));
const rowOf = async (name: string, tab: WorkTab, asked: Asked = {}) =>
  (await pageOf(manager, tab, asked)).objects.find((row) => row.name.includes(name) || row.code === name)!;
/** The non-empty columns of a row, by their first days. */
const marks = ({ rowColumns }: Pick<CalendarRow, 'rowColumns'>) =>
  Object.fromEntries(
    rowColumns.flatMap(({ periodDateFrom, periodDateTo: _, ...counts }) =>
      Object.keys(counts).length ? [[periodDateFrom, counts]] : [],
    ),
  );
const listed = async (by: Person, tab: WorkTab, search: object): Promise<number> =>
  listOfTab[tab] === 'task'
    ? passed(await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, ...search } })).totalObjectsForQuery
    : passed(await call(by, actions.list, { body: { ...actionList.defaults, page: 1, ...search } }))
        .totalObjectsForQuery;

beforeAll(async () => {
  server = await theServer();
  server.at('2026-11-03T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  const regions = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  mill = await aProperty(manager, {
    buildingName: 'Mill House',
    city: 'Leeds',
    regionId: regions[0]!.id,
    nation: 'scotland',
  });
  quay = await aProperty(manager, { buildingName: 'Quay Court', regionId: regions[1]!.id });
  const shut = await aProperty(manager, { buildingName: 'Shut Hall' });

  // Done twice in one month, and due again in it.
  const alarm = await aTask(manager, { code: 'FAL01', dueDate: '2026-11-02', property: mill });
  const again = await completed(manager, alarm, '2026-11-03');
  server.at('2026-11-10T10:00:00Z');
  await completed(manager, again, '2026-11-10');
  await aTask(manager, { code: 'GAS01', dueDate: '2026-11-05', property: mill });
  await aTask(manager, { code: 'FRA01', dueDate: '2026-11-17', property: mill });
  await aTask(manager, { code: 'LFT01', dueDate: '2027-03-08', property: mill });
  await aTask(manager, { code: 'GAS01', dueDate: '2026-12-24', property: quay });
  await aTask(manager, { code: 'FRA01', dueDate: '2025-06-01', property: quay });
  const gone = await completed(manager, await aTask(manager, { code: 'EML01', property: quay }));
  await removed(manager, gone, { acceptedBy: await home.person(), reason: 'The lights were taken out' });
  const off = await aTask(manager, { code: 'EML02', dueDate: '2026-11-20', property: quay });
  passed(
    await call(manager, tasks.suspend, {
      body: { id: off.id, version: off.version, reason: 'Void', reviewOn: '2026-12-01' },
    }),
  );
  await aTask(manager, { code: 'GAS01', dueDate: '2026-11-12', property: shut });

  for (const dueDate of ['2026-11-09', '2026-11-12', '2026-11-12', '2027-05-01'])
    await anAction(manager, { property: mill, dueDate, startDate: '2026-11-01' });
  await closed(manager, await anAction(manager, { property: mill }));
  await anAction(manager, { property: quay, dueDate: '2026-10-01', startDate: '2026-09-01', priority: 'HIGH' });
  await anAction(manager, { dueDate: '2026-11-11', startDate: '2026-11-01' });
  await anAction(manager, { property: shut, dueDate: '2026-11-11', startDate: '2026-11-01' });
  passed(await call(manager, properties.archive, { body: { id: shut.id, version: shut.version, reason: 'Sold' } }));
  readers = [
    ['who sees everything', manager],
    ['who sees a region', await home.person(everything, { regionId: regions[0]!.id })],
    ['who sees one property', await home.person(everything, { propertyIds: [quay.id] })],
  ];
});
describe('a number of the calendar', () => {
  const periods: Asked[] = [{}, { periodType: 'MONTH' }, { periodType: 'MONTH', periodStartDate: '2027-05-01' }];
  const narrowed: Record<WorkTab, Asked[]> = {
    tasks: [{ code: 'gas' }, { name: 'risk assessment', statutory: 'YES' }],
    'task-calendar': [{ buildingNameDictIds: ['Quay Court'] }, { statutory: 'YES', searchString: 'gas' }],
    actions: [{ priorities: ['HIGH'] }, { searchString: 'mill' }],
  };

  it.each(['tasks', 'task-calendar', 'actions'] as const)(
    'of the tab %s is that of the list which it opens, for three readers, in days and in months, narrowed or not (CAL-029)',
    async (tab) => {
      let followed = 0;
      for (const [nth, [who, reader]] of readers.entries())
        // By turns: each question is asked by one of them.
        for (const asked of [...periods, ...narrowed[tab]].filter((_, at) => (at + nth) % readers.length === 0)) {
          const page = await pageOf(reader, tab, asked);
          const { totals } = await pageOf(reader, tab, { ...asked, onlyTotal: true });
          const opened: [string, object, number][] = [];
          const add = (of: Pick<CalendarRow, 'rowColumns' | 'overdue' | 'withoutDueDate'>, row?: CalendarRow) => {
            const by = countedBy(tab, page.filter, row);
            const name = row?.name ?? 'all';
            opened.push([`${name} overdue`, { ...by, ...countedAs(tab, 'overdue') }, of.overdue]);
            if (tab !== 'actions')
              opened.push([`${name} without a date`, { ...by, ...withoutDueDate }, of.withoutDueDate]);
            for (const { periodDateFrom: from, periodDateTo: to, ...counts } of of.rowColumns)
              for (const { id: state } of calendarStates)
                if (counts[state] || from.endsWith('-05-01') || from === '2026-11-12')
                  opened.push([
                    `${name} ${state} ${from}`,
                    { ...by, ...countedAs(tab, state, { from, to }) },
                    counts[state] ?? 0,
                  ]);
          };
          for (const row of page.objects) add(row, row);
          // Actions without a property are in no row, and so in no total.
          if (opensTotals(page.filter)) add(totals!);
          const numbers = opened.map(([what, , count]) => [what, count]);
          const lists: typeof numbers = [];
          for (const [what, search] of opened)
            lists.push([
              what,
              await listed(reader, tab, {
                ...search,
                ...(tab === 'actions' && !('propertyIds' in search) && { standalone: 'NO' }),
              }),
            ]);
          expect(lists, `${who}, ${JSON.stringify(asked)}`).toEqual(numbers);
          followed += numbers.filter(([, count]) => count !== 0).length;
          const without = await listed(
            reader,
            'actions',
            withoutProperty(periodOf(page.filter.periodType, page.filter.periodStartDate!).to),
          );
          expect(totals!.withoutProperty).toBe(tab === 'actions' ? without : 0);
        }
      expect(followed).toBeGreaterThan(10);
    },
    60_000,
  );
});

describe('the calendar', () => {
  it('shows the days of this month, first to last, when nothing is said (CAL-006, CAL-008, CAL-013, CAL-030)', async () => {
    const { filter, objects } = await pageOf(manager, 'tasks');
    expect(filter).toMatchObject({ periodType: 'DAY', periodStartDate: '2026-11-01' });
    const days = objects[0]!.rowColumns.map(({ periodDateFrom }) => periodDateFrom);
    expect([days[0], days.length, days.at(-1)]).toEqual(['2026-11-01', 30, '2026-11-30']);
    const january = await rowOf('Mill', 'tasks', { periodStartDate: '2026-01-20' });
    expect(january.rowColumns).toHaveLength(31);
  });

  it('shows the twelve months of a year (CAL-007, CAL-008, CAL-030)', async () => {
    const { filter, objects } = await pageOf(manager, 'tasks', { periodType: 'MONTH', periodStartDate: '2028-02-29' });
    expect(filter).toMatchObject({ periodType: 'MONTH', periodStartDate: '2028-01-01' });
    expect(objects[0]!.rowColumns).toHaveLength(12);
    expect(objects[0]!.rowColumns[1]).toMatchObject({ periodDateFrom: '2028-02-01', periodDateTo: '2028-02-29' });
  });

  it('has a row for each property in use, by name, with its tasks as they stand (CAL-001, CAL-028, CAL-029, CAL-041)', async () => {
    const { objects, totalObjectsForQuery, maxPage } = await pageOf(manager, 'tasks');
    expect([objects.map(({ name }) => name.split(',')[0]), totalObjectsForQuery, maxPage]).toEqual([
      ['Mill House', 'Quay Court'],
      2,
      1,
    ]);
    expect(objects[0]).toMatchObject({
      id: mill.id,
      code: mill.propertyReferenceNumber,
      frequency: null,
      nation: 'scotland',
      overdue: 1,
    });
    expect(marks(objects[0]!)).toEqual({
      '2026-11-03': { done: 1 },
      '2026-11-05': { overdue: 1 },
      '2026-11-10': { done: 1 },
      '2026-11-16': { planned: 1 },
      '2026-11-17': { due: 1 },
    });
    // A removed task was still done; a suspended one has no date.
    expect(objects[1]).toMatchObject({ overdue: 1, withoutDueDate: 1 });
    expect(marks(objects[1]!)).toEqual({ '2026-11-10': { done: 1 } });
  });

  it('counts in a month a task once that was done twice in it, as its list does', async () => {
    const row = await rowOf('Mill', 'tasks', { periodType: 'MONTH' });
    expect(marks(row)).toEqual({ '2026-11-01': { overdue: 1, due: 1, planned: 1, done: 1 } });
    expect(marks(await rowOf('Mill', 'tasks', { periodType: 'MONTH', periodStartDate: '2027-01-01' }))).toEqual({
      '2027-03-01': { planned: 1 },
    });
  });

  it('has a row for each property with its actions (CAL-003, CAL-042), and tells of those that lie on none', async () => {
    expect(marks(await rowOf('Mill', 'actions'))).toEqual({
      '2026-11-09': { overdue: 1 },
      '2026-11-10': { done: 1 },
      '2026-11-12': { due: 2 },
    });
    expect((await rowOf('Quay', 'actions')).overdue).toBe(1);
    expect((await pageOf(manager, 'actions', { onlyTotal: true })).totals).toMatchObject({
      overdue: 2,
      withoutProperty: 1,
    });
  });

  it('has a row for each task by its code, on all properties together (CAL-002, CAL-028, CAL-043)', async () => {
    const { objects, ...page } = await pageOf(manager, 'task-calendar', { periodType: 'MONTH' });
    expect(objects.map(({ code }) => code)).toEqual(['EML01', 'EML02', 'FAL01', 'FRA01', 'GAS01', 'LFT01']);
    expect(page).toMatchObject({
      limit: 15,
      maxPage: 1,
      totalObjectsForQuery: 6,
      filter: { periodType: 'MONTH', periodStartDate: '2026-01-01', page: 1, limit: 15 },
    });
    const gas = objects.find(({ code }) => code === 'GAS01')!;
    expect(gas).toMatchObject({
      id: expect.any(String),
      name: expect.stringMatching(/gas/i),
      frequency: 'Annual',
      overdue: 1,
    });
    expect(marks(gas)).toEqual({ '2026-11-01': { overdue: 1 }, '2026-12-01': { planned: 1 } });
  });

  it('counts for who sees everything the same from what is kept as from the rows', async () => {
    for (const periodType of ['DAY', 'MONTH'] as const) {
      const kept = await pageOf(manager, 'task-calendar', { periodType });
      const regionIds = [mill.region!.id, quay.region!.id];
      const counted = await pageOf(manager, 'task-calendar', { periodType, regionIds });
      expect(kept.objects).toEqual(counted.objects);
    }
  });

  it('shows fifteen rows on a page, and says how many there are, be they properties or tasks (CAL-039, CAL-040, CAL-041, CAL-042, CAL-043)', async () => {
    const other = await anOrganisation({ server });
    const by = await other.person();
    const house = await aProperty(by, { buildingName: 'House 10' });
    for (let number = 11; number < 27; number += 1) await aProperty(by, { buildingName: `House ${number}` });
    const first = await pageOf(by, 'tasks');
    expect([first.objects.length, first.limit, first.maxPage, first.totalObjectsForQuery]).toEqual([15, 15, 2, 17]);
    expect(await pageOf(by, 'actions')).toMatchObject({ ...first, filter: { periodType: 'DAY', page: 1, limit: 15 } });
    const second = await pageOf(by, 'tasks', { page: 2 });
    expect(second.objects.map(({ name }) => name.split(',')[0])).toEqual(['House 25', 'House 26']);
    expect(passed(await call(by, calendar.any, { body: { page: 2 } })).objects).toEqual(second.objects);
    expect((await pageOf(by, 'tasks', { page: 3 })).totalObjectsForQuery).toBe(17);
    expect((await ask(by, 'tasks', { limit: 25 })).status).toBe(422);

    const { taskRepositoryDictDataList } = passed(await call(by, taskManagement.list));
    const types = taskRepositoryDictDataList.slice(0, 17);
    passed(await call(by, taskManagement.add, { body: types.map((type) => anAddition(house, type, tomorrowOf(by))) }));
    const ofTasks = await pageOf(by, 'task-calendar');
    expect([ofTasks.objects.length, ofTasks.limit, ofTasks.maxPage, ofTasks.totalObjectsForQuery]).toEqual([
      15, 15, 2, 17,
    ]);
    const others = await pageOf(by, 'task-calendar', { page: 2 });
    expect(others.objects.map(({ code }) => code)).toEqual(types.slice(15).map(({ code }) => code));
  });

  it('answers under its first address as the mode that is named: properties and their tasks when none is (CAL-040)', async () => {
    const any = async (body: Asked) => passed(await call(manager, calendar.any, { body }));
    expect(await any({})).toEqual(await pageOf(manager, 'tasks'));
    const high = { priorities: ['HIGH'], periodType: 'MONTH' };
    const actionPage = await pageOf(manager, 'actions', high);
    expect(await any({ countMode: 'ACTION', ...high })).toEqual(actionPage);
    expect(actionPage).toMatchObject({ maxPage: 1, totalObjectsForQuery: 1, filter: high });
    expect(await any({ rowMode: 'TASK' })).toEqual(await pageOf(manager, 'task-calendar'));
  });

  it('refuses a mode and a period that there is not, and says which there are (CAL-026, CAL-027)', async () => {
    const refused = async (body: Asked) => {
      const { status, body: answer } = await call(manager, calendar.any, { body });
      return [status, (answer as unknown as { errors: object[] }).errors];
    };
    expect(await refused({ rowMode: 'REGION' })).toEqual([
      422,
      [
        {
          field: 'rowMode',
          message: 'The rows of a calendar are properties or tasks',
          choices: ['PROPERTY', 'TASK'],
        },
      ],
    ]);
    expect(await refused({ countMode: 'ACCIDENT' })).toEqual([
      422,
      [{ field: 'countMode', message: 'A calendar counts tasks or actions', choices: ['TASK', 'ACTION'] }],
    ]);
    expect(await refused({ rowMode: 'TASK', countMode: 'ACTION' })).toEqual([
      422,
      [{ field: 'countMode', message: 'A calendar whose rows are tasks counts tasks' }],
    ]);
    expect(await refused({ countMode: 'ACTION', priorities: ['URGENT'] })).toEqual([
      422,
      [{ field: 'priorities.0', message: 'Choose one from the list' }],
    ]);
    expect(await refused({ periodType: 'WEEK' })).toEqual([
      422,
      [
        {
          field: 'periodType',
          message: 'A calendar shows the days of a month or the months of a year',
        },
      ],
    ]);
  });

  it('is narrowed by each field of its filter, and takes those of other tabs only empty (CAL-031, CAL-032, CAL-033, CAL-034, CAL-035, CAL-036, CAL-037)', async () => {
    const names = async (tab: WorkTab, asked: Asked) =>
      (await pageOf(manager, tab, asked)).objects.map(({ name, code }) =>
        tab === 'task-calendar' ? code : name.split(',')[0],
      );
    const [house, court] = ['Mill House', 'Quay Court'];
    const group = async (code: string) =>
      await home.within(({ db }) =>
        db.selectFrom('taskTypes').select(['groupId', 'intervalId']).where('code', '=', code).executeTakeFirstOrThrow(),
      );
    expect(await names('tasks', { propertyIds: [quay.id] })).toEqual([court]);
    expect(await names('tasks', { regionIds: [mill.region!.id] })).toEqual([house]);
    const landlordOf = async (name: string) =>
      passed(await call(manager, dictionaries.add, { body: { dictionary: 'LANDLORD', name } })).dto.id;
    const [landlord, nobody] = [await landlordOf('Quay Trust'), await landlordOf('Nobody')];
    await home.within(({ db }) =>
      db.updateTable('properties').set({ landlordId: landlord, county: 'Kent' }).where('id', '=', quay.id).execute(),
    );
    expect(await names('tasks', { landlordIds: [landlord] })).toEqual([court]);
    expect(await names('tasks', { landlordIds: [nobody] })).toEqual([]);
    expect(await names('tasks', { countyDictIds: ['Kent'] })).toEqual([court]);
    expect(await names('tasks', { buildingNameDictIds: [court] })).toEqual([court]);
    expect(await names('tasks', { cityDictIds: ['Leeds'] })).toEqual([house]);
    expect(await names('tasks', { countyDictIds: ['Nowhere'] })).toEqual([]);
    expect(await names('tasks', { searchString: 'quay' })).toEqual([court]);
    expect(await names('tasks', { code: 'lft' })).toEqual([house]);
    expect(await names('tasks', { name: 'passenger' })).toEqual(await names('tasks', { code: 'lft' }));
    expect(await names('tasks', { taskTypeIds: [(await group('LFT01')).groupId], statutory: 'YES' })).toEqual([house]);
    expect(await names('task-calendar', { taskIntervalIds: [(await group('FAL01')).intervalId] })).toEqual(['FAL01']);
    const types = await home.within(({ db }) =>
      db
        .selectFrom('taskTypes')
        .select(['code', 'statutory', 'inspection'])
        .where('code', 'in', ['EML01', 'EML02', 'FAL01', 'FRA01', 'GAS01', 'LFT01'])
        .orderBy('code')
        .execute(),
    );
    for (const asked of ['statutory', 'inspection'] as const)
      for (const [answer, is] of [
        ['YES', true],
        ['NO', false],
      ] as const)
        expect(await names('task-calendar', { [asked]: answer }), `${asked} ${answer}`).toEqual(
          types.filter((type) => type[asked] === is).map(({ code }) => code),
        );
    const { statusId, areaId } = await home.within(({ whole }) =>
      whole
        .selectFrom('tasks')
        .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
        .innerJoin('taskTypeAreas', 'taskTypeAreas.taskTypeId', 'taskTypes.id')
        .select(['tasks.statusId', 'taskTypeAreas.areaId'])
        .where('taskTypes.code', '=', 'LFT01')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(await names('tasks', { statusIds: [statusId], code: 'lft' })).toEqual([house]);
    expect(await names('tasks', { statusIds: [mill.id] })).toEqual([]);
    expect(await names('task-calendar', { areaOfObservationIds: [areaId] })).toContain('LFT01');
    expect(await names('task-calendar', { areaOfObservationIds: [mill.id] })).toEqual([]);
    expect(await names('actions', { priorities: ['HIGH'] })).toEqual([court]);
    // An empty field filters no more than an absent one: a property without work has a row too.
    const none = Object.keys(calendarTabs.tasks.filters).filter(
      (key) => !/^(code|name|statutory|inspection)$/.test(key),
    );
    const withoutValues = Object.fromEntries([...none, 'priorities'].map((key) => [key, []]));
    const { id, version } = await aProperty(manager, { buildingName: 'Empty Hall' });
    expect(await names('tasks', withoutValues)).toEqual(['Empty Hall', house, court]);
    passed(await call(manager, properties.archive, { body: { id, version, reason: 'Sold' } }));
    const { status, body } = await ask(manager, 'tasks', { priorities: ['HIGH'] });
    expect([status, (body as never as { errors: object[] }).errors]).toEqual([
      422,
      [{ field: 'priorities', message: 'This calendar cannot be filtered by it' }],
    ]);
  });

  it('is refused to who may not see what it counts', async () => {
    const clerk = await home.person(allBut('PRISM_APP_TASK_MENU'));
    expect((await ask(clerk, 'tasks')).status).toBe(403);
    expect((await ask(clerk, 'task-calendar')).status).toBe(403);
    expect((await ask(clerk, 'actions')).status).toBe(200);
    expect((await ask(await home.person(allBut('PRISM_APP_ACTION_MENU')), 'actions')).status).toBe(403);
  });
});
