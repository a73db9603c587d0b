import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import type { TrendPeriod } from '@lintel/contract/areas/dashboard';
import { comparedBy, thenAndNow } from '@lintel/contract/areas/then-and-now';
import type { ComparedBy, TaskMove } from '@lintel/contract/areas/then-and-now';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anAction } from '#areas/actions/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { countTasksAfterwards } from '#areas/tasks/cells';
import { keepTaskHistory, recallTaskHistory } from '#areas/tasks/history';
import { keepComplianceDays } from '#areas/tasks/keep-days';
import { aTask, completed, theTask } from '#areas/tasks/testing';
import { countInList } from '#test/list-of-kind';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { recount } from '#platform/list/kept-counts';
import { daysOf } from './compliance.ts';
import { countedKinds } from './keep-counts.ts';

const today = '2026-06-30';
const at = (day: string) => server.at(`${day}T10:00:00Z`);
const trendOf = async (by: Person, period: TrendPeriod = 'weekly', role: WhoseTasks = 'ALL') =>
  passed(await call(by, dashboard.trend, { query: { period, role } })).objects;
/** Value and property count of some of the weeks before today, by date. */
const valuesOn = async (by: Person, ...days: string[]) => {
  const records = await trendOf(by);
  return days.map((day) => {
    const record = records.find((each) => each.date === day)!;
    return [record.value, record.extraDetails.propertyCount];
  });
};

let server: TestServer;
let home: Organisation;
let manager: Person;
let regional: Person;
/** By their region and, twice over, by chosen properties. */
let local: Person;
let north: Property;
let gas: Task;

/** A history, each event on its date, with the nightly job run every day. */
beforeAll(async () => {
  // Jobs of other test files must not run on its dates.
  server = await theServer();
  at('2026-03-02');
  home = await anOrganisation({ server });
  manager = await home.person();
  const region = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
  );
  regional = await home.person(everything, { regionId: region.id });
  north = await aProperty(manager, { regionId: region.id });
  const night = () => home.within(keepTaskHistory);
  gas = await aTask(manager, { code: 'GAS01', dueDate: '2026-05-01', property: north });
  // A weekly statutory duty is first due within a week.
  at('2026-03-05');
  const elsewhere = await aProperty(manager);
  const rounds = await aTask(manager, { code: 'FAL01', dueDate: '2026-03-12', property: elsewhere });
  local = await home.person(everything, { regionId: region.id });
  await home.give(local, everything, { propertyIds: [north.id, elsewhere.id] });
  at('2026-03-02');
  await night();
  // Done and proved: compliant until the following week.
  at('2026-03-10');
  await completed(manager, await theTask(manager, rounds.id));
  await night();
  at('2026-04-20');
  gas = await theTask(manager, gas.id);
  await aFile(manager, gas.cycle!.id, aPdf(), { fileName: 'gas.pdf', evidence: 'certificate' });
  gas = await completed(manager, gas, '2026-04-18');
  await night();
  // Suspended, and resumed.
  at('2026-05-20');
  const { id, version } = gas;
  passed(await call(manager, tasks.suspend, { body: { id, version, reason: 'Empty', reviewOn: '2026-12-01' } }));
  await night();
  at('2026-06-03');
  passed(await call(manager, tasks.resume, { query: { id } }));
  await night();
  await anAction(manager, { property: north });
  // The late round is finally done: that it was late until then stays true.
  at(today);
  await completed(manager, await theTask(manager, rounds.id));
});
describe('a past day and today', () => {
  const compared = async (by: Person, day: string, of: ComparedBy = 'type') =>
    passed(await call(by, thenAndNow.compare, { query: { day, by: of } }));
  const movedIn = async (by: Person, day: string, move: TaskMove, more: { by?: ComparedBy; of?: string } = {}) =>
    passed(await call(by, thenAndNow.moved, { query: { day, move, by: 'type', ...more } }));

  it('are those of the trend on every day, for readers of each reach, whatever they are compared by', async () => {
    for (const by of [manager, regional, local]) {
      const trend = new Map((await trendOf(by)).map((record) => [record.date, record]));
      for (const day of [
        '2026-02-24',
        '2026-03-03',
        '2026-03-10',
        '2026-03-24',
        '2026-04-21',
        '2026-05-26',
        '2026-06-09',
      ])
        for (const group of comparedBy) {
          const { all, rows, countedThen, rowCount } = await compared(by, day, group.id);
          const { value, extraDetails } = trend.get(day)!;
          expect(all.past).toEqual({
            percent: value,
            dutyCount: extraDetails.taskCount,
            compliantCount: extraDetails.compliantCount,
          });
          expect(all.now.percent).toBe(trend.get(today)!.value);
          expect(countedThen).toBeNull();
          expect(rowCount).toBe(rows.length);
          const sum = (of: 'past' | 'now') => rows.reduce((total, row) => total + row[of].dutyCount, 0);
          expect([sum('past'), sum('now')]).toEqual([all.past.dutyCount, all.now.dutyCount]);
        }
    }
  });

  it('say which tasks got better or worse, or are counted on one of them only, as far as the reader sees them', async () => {
    // The round was late, and the gas certificate is held again.
    const { all, rows } = await compared(manager, '2026-05-26');
    expect(all.moves).toEqual({ worse: 0, better: 1, failing: 0, added: 1, gone: 0 });
    expect(rows.map(({ name, past, now }) => [name.slice(0, 5), past.percent, now.percent])).toEqual(
      [
        ['FAL01', 0, 100],
        ['GAS01', null, 100],
      ].toSorted(),
    );
    const better = await movedIn(manager, '2026-05-26', 'better');
    expect(better).toMatchObject({ taskCount: 1, tasks: [{ code: 'FAL01', past: 'overdue', now: 'compliant' }] });
    const added = await movedIn(regional, '2026-05-26', 'added');
    expect(added).toMatchObject({ taskCount: 1, tasks: [{ id: gas.id, past: null, now: 'compliant' }] });
    expect(await movedIn(regional, '2026-05-26', 'better')).toEqual({ tasks: [], taskCount: 0 });
    // What a number of a row opens.
    const there = { by: 'property' as const, of: north.id };
    expect((await movedIn(manager, '2026-05-26', 'added', there)).taskCount).toBe(1);
    expect((await movedIn(manager, '2026-05-26', 'better', there)).taskCount).toBe(0);
    expect((await movedIn(manager, '2026-05-26', 'better', { by: 'region', of: 'none' })).taskCount).toBe(1);
    expect((await movedIn(manager, '2026-05-26', 'better', { by: 'landlord', of: 'none' })).taskCount).toBe(1);
  });

  const linesOf = async ({ raw }: { raw: Buffer }) => (await readXlsx(raw)).sheets[0]!.rows;

  it('are spreadsheets too: a line for each type and one for all, and one for each task that moved', async () => {
    const body = { day: '2026-05-26', by: 'type' as const };
    const figures = await call(manager, thenAndNow.exportCompared, { body });
    const tasksOf = (by: Person, move: TaskMove) => call(by, thenAndNow.exportMoved, { body: { ...body, move } });
    const [better, unseen] = [await tasksOf(manager, 'better'), await tasksOf(regional, 'better')];
    expect([figures, better, unseen].map(({ status, headers }) => [status, headers['x-total-rows']])).toEqual([
      [200, '3'],
      [200, '1'],
      [200, '0'],
    ]);
    const [[heads], lines, none] = [await linesOf(figures), await linesOf(better), await linesOf(unseen)];
    expect(heads!.slice(0, 3)).toEqual(['Task type', 'Compliance 26 May 2026', 'Compliance 30 June 2026']);
    expect(lines[1]!.slice(2, 6)).toEqual(['FAL01', expect.any(String), 'Overdue', 'Compliant']);
    expect([lines.length, none.length]).toEqual([2, 1]);
  });

  it('are not today, nor a day to come', async () => {
    const { status, body } = await call(manager, thenAndNow.compare, { query: { day: today, by: 'type' } });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Choose a day before today')]);
  });
});

describe('the trend', () => {
  it('DASH-011: has a day, a value, a target, their titles and the number of properties', async () => {
    const records = await trendOf(manager);
    expect(records.at(-1)).toEqual({
      date: today,
      value: 100,
      target: 100,
      valueTitle: 'Compliant',
      targetTitle: 'Target',
      extraDetails: { propertyCount: 2, taskCount: expect.any(Number), compliantCount: expect.any(Number) },
    });
    expect(records).toHaveLength(53);
    expect(records[0]).toMatchObject({ date: '2025-07-01', value: null, extraDetails: { propertyCount: 0 } });
  });

  it('says of each day what was known on it: never done, done, overdue, put off, done again', async () => {
    expect(
      await valuesOn(manager, '2026-02-24', '2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-04-21'),
    ).toEqual([
      [null, 0],
      [0, 1],
      [50, 2],
      [50, 2],
      [0, 2],
      [50, 2],
    ]);
    expect(await valuesOn(manager, '2026-05-19', '2026-05-26', '2026-06-02', '2026-06-09', '2026-06-23')).toEqual([
      [50, 2],
      [0, 1],
      [0, 1],
      [50, 2],
      [50, 2],
    ]);
  });

  it('keeps to what its reader may see', async () => {
    expect(await valuesOn(regional, '2026-03-03', '2026-04-21', '2026-05-26')).toEqual([
      [0, 1],
      [100, 1],
      [null, 0],
    ]);
    expect((await trendOf(manager, 'weekly', 'OWN')).every((record) => record.value === null)).toBe(true);
  });

  it('DASH-009: comes weekly, or monthly by the last days of the months', async () => {
    const months = await trendOf(manager, 'monthly');
    expect(months).toHaveLength(25);
    expect(months.slice(-4).map(({ date, value }) => [date, value])).toEqual([
      ['2026-03-31', 0],
      ['2026-04-30', 50],
      ['2026-05-31', 0],
      [today, 100],
    ]);
    expect(daysOf('monthly', '2028-03-31').slice(-3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  });

  it('is the same when the days that are over have been counted, by two at once, and told to a region too', async () => {
    const readers = [manager, regional, await home.person(everything, { propertyIds: [north.id] })];
    const sentTo = await Promise.all(readers.map((by) => trendOf(by)));
    const keepAll = async () => {
      while (await home.within(keepComplianceDays));
    };
    await Promise.all([keepAll(), keepAll()]);
    expect(await Promise.all(readers.map((by) => trendOf(by)))).toEqual(sentTo);
    const kept = await home.within(({ db, organisationId }) =>
      db.selectFrom('complianceDays').select('day').where('placeId', '=', organisationId).execute(),
    );
    expect(kept).toHaveLength(761);
    // They are read, not recalculated: past days no longer change.
    await home.within(({ db }) =>
      db.updateTable('complianceDays').set({ compliantCount: 0 }).where('day', '=', '2026-06-23').execute(),
    );
    expect(await valuesOn(manager, '2026-06-16', '2026-06-23')).toEqual([
      [50, 2],
      [0, 2],
    ]);
    await home.within(async ({ db }) => db.deleteFrom('complianceDays').where('day', '>=', '2026-06-23').execute());
    await keepAll();
    expect(await trendOf(manager)).toEqual(sentTo[0]);

    // A fast clock counted days that were not over: they are counted again when they are.
    at('2035-01-01');
    await keepAll();
    at(today);
    await keepAll();
    expect(await trendOf(manager)).toEqual(sentTo[0]);
    const last = await home.within(({ db }) =>
      db
        .selectFrom('complianceDays')
        .select(({ fn }) => fn.max('day').as('day'))
        .executeTakeFirst(),
    );
    expect(last).toEqual({ day: '2026-06-29' });
  });

  it('takes a property that left out of the days since, and of no day before', async () => {
    const { id, version } = passed(await call(manager, properties.get, { query: { id: north.id } })).dto;
    passed(await call(manager, properties.archive, { body: { id, version, reason: 'Sold' } }));
    expect(await valuesOn(manager, '2026-06-23', today)).toEqual([
      [50, 2],
      [100, 1],
    ]);
    passed(await call(manager, properties.restore, { query: { id } }));
    expect(await valuesOn(manager, today)).toEqual([[100, 2]]);
  });

  it('can be told from the cycles and what was said of them, where no night was kept', async () => {
    const values = await valuesOn(manager, '2026-03-03', '2026-03-17', '2026-03-24', '2026-04-21', '2026-05-19', today);
    await home.within(async (scope) => {
      await scope.db.deleteFrom('taskHistory').execute();
      const tasks = await scope.whole.selectFrom('tasks').select('id').execute();
      await countTasksAfterwards(
        scope,
        tasks.map(({ id }) => id),
      );
      await scope.whole.updateTable('tasks').set({ outcomeCycleId: null, hasEvidence: false }).execute();
    });
    await home.within(recallTaskHistory);
    expect(await home.within((scope) => recount(scope, countedKinds))).toEqual([]);
    expect(
      await valuesOn(manager, '2026-03-03', '2026-03-17', '2026-03-24', '2026-04-21', '2026-05-19', today),
    ).toEqual(values);
  });
});

describe('the compliance figures', () => {
  it('DASH-007, DASH-012: count what is compliant and what is not, in percent to one decimal', async () => {
    for (const code of ['FRA01', 'HSA01', 'EIC01', 'LFT01']) await aTask(manager, { code, property: north });
    const { body } = await call(manager, dashboard.compliance, { query: {} });
    expect(body).toMatchObject({ compliantCount: 2, nonCompliantCount: 4, percent: 33.3 });
    expect((await trendOf(manager)).at(-1)!.value).toBe(33.3);
    expect((await call(regional, dashboard.compliance, { query: {} })).body).toMatchObject({
      compliantCount: 1,
      nonCompliantCount: 4,
      percent: 20,
    });
  });

  it('DASH-013: count the tasks of each task type, as the list of that type does', async () => {
    const { taskTypes } = (await call(manager, dashboard.compliance, { query: {} })).body;
    expect(taskTypes.reduce((sum, type) => sum + type.taskCount, 0)).toBe(6);
    for (const { taskTypeId, taskTypeName, taskCount } of taskTypes) {
      const body = { ...taskList.defaults, page: 1, status: 'ALL', taskTypeIds: [taskTypeId] };
      const list = passed(await call(manager, tasks.list, { body }));
      expect([taskTypeName, list.totalObjectsForQuery]).toEqual([taskTypeName, taskCount]);
      expect(list.objects.every((task) => task.taskType === taskTypeName)).toBe(true);
    }
  });

  it('have no percentage where there is nothing to count', async () => {
    const empty = await (await anOrganisation({ server })).person();
    const { body } = await call(empty, dashboard.compliance, { query: {} });
    expect(body).toMatchObject({ compliantCount: 0, nonCompliantCount: 0, percent: null });
  });
});

describe('the doughnuts', () => {
  it('DASH-004, DASH-005: count exactly what the lists of their parts show, for everybody as far as they see', async () => {
    for (const by of [manager, regional]) {
      // Those of accidents are compared with their list in the tests of accidents.
      const objects = passed(await call(by, dashboard.doughnuts, { query: {} })).objects.filter(
        ({ kind }) => kind !== 'ACCIDENT',
      );
      expect(objects.map(({ id }) => id)).toEqual([
        'tasks-by-standing',
        'tasks-by-due-status',
        'actions-by-priority',
        'actions-by-due-status',
      ]);
      expect(objects.every(({ total }) => total > 0)).toBe(true);
      for (const { id, kind, total, parts } of objects) {
        expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(total);
        for (const part of parts)
          expect([id, part.id, await countInList(by, kind, part.search)]).toEqual([id, part.id, part.count]);
      }
    }
  });

  it('of what somebody answers for, whoever does it, are those of the lists of that, and so is the trend (G18)', async () => {
    const keeper = await home.person();
    const owned = { propertyId: north.id, userId: keeper.id };
    await home.within(({ db }) => db.insertInto('propertyOwners').values(owned).execute());
    const { objects } = passed(await call(keeper, dashboard.doughnuts, { query: { role: 'TEAM' } }));
    expect(objects.map(({ kind, total }) => [kind, total > 0])).toEqual([
      ['TASK', true],
      ['TASK', true],
      ['ACTION', true],
      ['ACTION', true],
    ]);
    const all = passed(await call(keeper, dashboard.doughnuts, { query: {} })).objects;
    expect(objects[0]!.total).toBeLessThan(all.find(({ id }) => id === objects[0]!.id)!.total);
    for (const { id, kind, parts } of objects)
      for (const part of parts)
        expect([id, part.id, await countInList(keeper, kind, part.search)]).toEqual([id, part.id, part.count]);
    const { percent } = passed(await call(keeper, dashboard.compliance, { query: { role: 'TEAM' } }));
    expect(percent).not.toBeNull();
    expect((await trendOf(keeper, 'weekly', 'TEAM')).at(-1)).toMatchObject({
      value: percent,
      extraDetails: { propertyCount: 1 },
    });
    expect((await trendOf(keeper, 'weekly', 'OWN')).at(-1)!.value).toBeNull();
  });

  it('DASH-002, DASH-021: are there for anybody with a role, who can narrow them, but show nothing that they may not see', async () => {
    const nobody = await home.person(['PRISM_APP_MAIL_VIEW']);
    expect(passed(await call(nobody, dashboard.doughnuts, { query: {} })).objects).toEqual([]);
    expect(passed(await call(nobody, dashboard.roles, {})).objects).toEqual([
      { id: 'ALL', name: 'All tasks I can see' },
      { id: 'TEAM', name: 'My properties and tasks' },
      { id: 'OWN', name: 'My own tasks' },
    ]);
    const { objects } = passed(await call(manager, dashboard.doughnuts, { query: { role: 'OWN' } }));
    expect(objects.map(({ total }) => total)).toEqual([0, 0, 0, 0]);
  });
});
