import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { search } from '@lintel/contract/areas/search';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { minusInterval } from '@lintel/contract/cycles/calendar';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { intervalOf } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { aTask, completed, completion, exempted, inDays, theTask } from './testing.ts';

type Search = typeof taskList.search._output;
const list = async (by: Person, filters: Partial<Search> = {}) =>
  passed(await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, ...filters } })).objects;
const codes = async (by: Person, filters: Partial<Search> = {}) =>
  (await list(by, { sortingField: 'code', ...filters })).map((row) => row.code);

describe('the task list', () => {
  it('TASK-003: shows only what its filters find', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const gas = await aTask(by, { code: 'GAS01', dueDate: inDays(by, 300), property });
    const fire = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 10) });
    const weekly = await aTask(by, { code: 'FAL01', dueDate: inDays(by, 3), property });
    expect(await codes(by)).toEqual(['FAL01', 'FRA01', 'GAS01']);
    expect(await codes(by, { taskIntervalIds: [weekly.interval.id] })).toEqual(['FAL01']);
    expect(await codes(by, { taskTypeIds: [gas.group.id] })).toEqual(['GAS01']);
    expect(await codes(by, { codes: ['FRA01', 'GAS01'] as never })).toEqual(['FRA01', 'GAS01']);
    expect(await codes(by, { dueStatuses: ['DUE'] })).toEqual(['FAL01', 'FRA01']);
    expect(await codes(by, { statutory: fire.statutory ? 'YES' : 'NO' })).toContain('FRA01');
    expect(await codes(by, { statutory: fire.statutory ? 'NO' : 'YES' })).not.toContain('FRA01');
    for (const [typed, meant] of [
      [true, 'YES'],
      ['true', 'YES'],
      [false, 'NO'],
      ['false', 'NO'],
    ] as const)
      expect(await codes(by, { statutory: typed as never }), String(typed)).toEqual(
        await codes(by, { statutory: meant }),
      );
    expect(await codes(by, { dueDateFrom: inDays(by, 300), dueDateTo: inDays(by, 300) })).toEqual(['GAS01']);
    expect(await codes(by, { dueDateFrom: inDays(by, 301) })).toEqual([]);
    expect(await codes(by, { code: 'fra' })).toEqual(['FRA01']);
    expect(await codes(by, { fullTextSearchString: 'orchard' })).toEqual(['FAL01', 'GAS01']);
    expect(await codes(by, { propertyIds: [property.id] as never })).toEqual(['FAL01', 'GAS01']);
  });

  it('TASK-005, TASK-006: tells overdue, due, not due yet, without a due date and completed apart', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const approver = await organisation.person();
    await aTask(by, { code: 'GAS01', dueDate: inDays(by, -1) });
    await aTask(by, { code: 'FRA01', dueDate: inDays(by, 30) });
    await aTask(by, { code: 'EIC01', dueDate: inDays(by, 31) });
    const suspended = await aTask(by, { code: 'FAL01', dueDate: inDays(by, 5) });
    const { id, version } = suspended;
    passed(
      await call(by, tasks.suspend, { body: { id, version, reason: 'Empty building', reviewOn: inDays(by, 90) } }),
    );
    const exempt = await aTask(by, { code: 'EML01' });
    await exempted(by, exempt, { acceptedBy: approver });
    const found = await Promise.all(
      dueStatuses.map(async ({ id: status }) => [status, await codes(by, { status: 'ALL', dueStatuses: [status] })]),
    );
    expect(Object.fromEntries(found)).toEqual({
      OVERDUE: ['GAS01'],
      DUE: ['FRA01'],
      NOT_DUE_YET: ['EIC01'],
      NO_DUE_DATE: ['FAL01'],
      COMPLETED: ['EML01'],
    });
    for (const row of await list(by, { status: 'ALL' }))
      expect((await theTask(by, row.id)).dueStatus, row.code).toBe(row.dueStatus);
    const overview = passed(await call(by, tasks.overview));
    expect(overview.counts).toEqual({ OVERDUE: 1, DUE: 1, NOT_DUE_YET: 1, NO_DUE_DATE: 1 });
    expect(overview.groups.reduce((sum, group) => sum + group.counts.OVERDUE, 0)).toBe(1);
  });

  it('counts as soon what is due in the window, and in half a short interval at most', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    // Each week, each month, each year.
    for (const [code, days] of [
      ['FAL01', 4],
      ['FAL02', 30],
      ['FRA01', 30],
    ] as const)
      await aTask(by, { code, dueDate: inDays(by, days) });
    const intervals = (await list(by)).map(({ code, interval }) => `${code} ${interval}`);
    expect(intervals.toSorted()).toEqual(['FAL01 Weekly', 'FAL02 Six-monthly', 'FRA01 Annual']);
    const due = async () => [
      await codes(by, { dueStatuses: ['DUE'] }),
      await codes(by, { dueStatuses: ['NOT_DUE_YET'] }),
      passed(await call(by, tasks.overview)).counts,
    ];
    expect(await due()).toEqual([
      ['FAL02', 'FRA01'],
      ['FAL01'],
      { OVERDUE: 0, DUE: 2, NOT_DUE_YET: 1, NO_DUE_DATE: 0 },
    ]);
    for (const row of await list(by)) expect((await theTask(by, row.id)).dueStatus, row.code).toBe(row.dueStatus);
    const weekly = (await list(by)).find(({ code }) => code === 'FAL01')!;
    const task = await theTask(by, weekly.id);
    const moved = { id: task.id, version: task.version, statusId: task.status.id, ownIntervalId: null, ownerIds: [] };
    passed(
      await call(by, tasks.change, {
        body: { ...moved, instructions: null, dueOn: inDays(by, 3), reason: 'Sooner' },
      }),
    );
    expect((await due())[0]).toEqual(['FAL01', 'FAL02', 'FRA01']);

    // An interval of its own goes before that of the type, in the list, the counts of everybody's tasks and those of one's own.
    const yearly = await theTask(by, (await list(by)).find(({ code }) => code === 'FRA01')!.id);
    passed(
      await call(by, tasks.change, {
        body: {
          id: yearly.id,
          version: yearly.version,
          statusId: yearly.status.id,
          ownIntervalId: await intervalOf(by, 'weekly'),
          ownerIds: [by.id],
          instructions: null,
          dueOn: inDays(by, 30),
          reason: 'Each week here',
        },
      }),
    );
    expect(await due()).toEqual([
      ['FAL01', 'FAL02'],
      ['FRA01'],
      { OVERDUE: 0, DUE: 2, NOT_DUE_YET: 1, NO_DUE_DATE: 0 },
    ]);
    expect((await theTask(by, yearly.id)).dueStatus).toBe('NOT_DUE_YET');
    const there = await home.person(allBut(), { propertyIds: [yearly.property.id] });
    expect(passed(await call(there, tasks.overview)).counts).toEqual({
      OVERDUE: 0,
      DUE: 0,
      NOT_DUE_YET: 1,
      NO_DUE_DATE: 0,
    });
  });

  it('TASK-008, FILTER-052: opens with what is open', async () => {
    const home = await anOrganisation();
    const [by, approver] = [await home.person(), await home.person()];
    const exempt = await aTask(by, { code: 'EML01' });
    await aTask(by, { code: 'GAS01' });
    await exempted(by, exempt, { acceptedBy: approver });
    expect(taskList.defaults.status).toBe('OPEN');
    expect(await codes(by)).toEqual(['GAS01']);
    expect(await codes(by, { status: 'CLOSED' })).toEqual(['EML01']);
    expect(await codes(by, { status: 'ALL' })).toEqual(['EML01', 'GAS01']);
  });

  it('EXPORT-004: goes to a spreadsheet as it is filtered', async () => {
    const by = await (await anOrganisation()).person();
    await aTask(by, { code: 'GAS01', dueDate: inDays(by, -1) });
    await aTask(by, { code: 'FRA01' });
    expect(tasks.export.path).toBe('task/filter.xls');
    const answered = await call(by, tasks.export, {
      body: { ...taskList.defaults, page: 1, codes: ['GAS01'], columns: ['code', 'dueStatus'] },
    });
    expect(answered.status).toBe(200);
    const { sheets } = await readXlsx(answered.raw);
    expect(sheets[0]!.rows).toMatchObject([
      ['Code', 'Due'],
      ['GAS01', 'Overdue'],
    ]);
  });

  it('goes to a spreadsheet with a row for each time that its tasks were done, on the days asked for', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const gas = await aTask(by, { code: 'GAS02', dueDate: inDays(by, -400), property });
    const again = await completed(by, gas, inDays(by, -390), { doneBy: 'Hill Gas', certificateNumber: 'G-1' });
    await completed(by, again, inDays(by, -40), { doneBy: 'Vale Gas' });
    await completed(by, await aTask(by, { code: 'FRA01', property }));
    await aTask(by, { code: 'EML01', property });
    const register = async (more: Partial<Search>) => {
      const body = { ...taskList.defaults, page: 1, status: 'ALL', ...more };
      const { sheets } = await readXlsx((await call(by, tasks.exportTimesDone, { body })).raw);
      const [headings, ...rows] = sheets[0]!.rows;
      const at = [
        'Reference',
        'Code',
        'Done by',
        'Outcome',
        'Days late',
        'Certificate number',
        'Without evidence because',
      ];
      return rows.map((row) => at.map((heading) => row[headings!.indexOf(heading)] ?? null));
    };
    const [first, second] = [
      ['HH-1', 'GAS02', 'Hill Gas', 'Satisfactory', 10, 'G-1', 'The paper is with the office'],
      ['HH-1', 'GAS02', 'Vale Gas', 'Satisfactory', null, null, 'The paper is with the office'],
    ];
    expect(await register({ codes: ['GAS02'] as never })).toEqual([first, second]);
    expect(await register({ codes: ['GAS02'] as never, doneTo: inDays(by, -100) })).toEqual([first]);
    expect((await register({})).map(([, code]) => code)).toEqual(['FRA01', 'GAS02', 'GAS02']);
  });

  it('goes to a spreadsheet with what failed and was seen to again, each on its day, but not with what was corrected', async () => {
    const by = await (await anOrganisation()).person();
    const gas = await aTask(by, { code: 'GAS02' });
    const [failed, again] = [inDays(by, -30), inDays(by, -20)];
    const found = await completed(by, gas, failed, { outcome: 'unsatisfactory', doneBy: 'Hil' });
    const amended = passed(
      await call(by, tasks.amend, {
        body: {
          id: gas.id,
          cycleId: found.cycle!.id,
          revision: 1,
          reason: 'Name',
          ...completion(failed, { outcome: 'unsatisfactory', doneBy: 'Hill Gas' }),
        },
      }),
    ).dto;
    await completed(by, amended, again, { doneBy: 'Vale Gas' });
    const times = async (more: Partial<Search>) => {
      const body = { ...taskList.defaults, page: 1, ...more };
      const [headings, ...rows] = (await readXlsx((await call(by, tasks.exportTimesDone, { body })).raw)).sheets[0]!
        .rows;
      return rows.map((row) => ['Done by', 'Outcome'].map((heading) => row[headings!.indexOf(heading)]));
    };
    const [first, second] = [
      ['Hill Gas', 'Unsatisfactory'],
      ['Vale Gas', 'Satisfactory'],
    ];
    expect(await times({})).toEqual([first, second]);
    expect(await times({ doneTo: failed })).toEqual([first]);
    expect(await times({ doneFrom: again })).toEqual([second]);
  });

  it('goes to a spreadsheet with the names of evidence for those alone who may view documents there', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by, { code: 'GAS02' });
    await aFile(by, task.cycle!.id, aPdf(), { fileName: 'Flat 3 Mrs Smith.pdf', evidence: 'certificate' });
    await completed(by, task);
    const evidence = async (reader: Person) => {
      const answered = await call(reader, tasks.exportTimesDone, { body: { ...taskList.defaults, page: 1 } });
      const [headings, ...rows] = (await readXlsx(answered.raw)).sheets[0]!.rows;
      return rows.map((row) => [row[headings!.indexOf('Code')], row[headings!.indexOf('Evidence')] ?? null]);
    };
    expect(await evidence(by)).toEqual([['GAS02', 'Flat 3 Mrs Smith.pdf']]);
    const reader = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    expect(await evidence(reader)).toEqual([['GAS02', null]]);
  });

  it('FILTER-051: offers task types by name or code', async () => {
    const by = await (await anOrganisation()).person();
    const found = async (searchString: string) =>
      passed(await call(by, tasks.descriptions, { query: { searchString, limit: 5 } })).objects.map(
        (option) => option.code,
      );
    expect(await found('gas01')).toEqual(['GAS01']);
    expect(await found('fire risk assess')).toContain('FRA01');
    expect(await found('no such thing')).toEqual([]);
  });

  it('shows each person only the tasks of their properties', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const regions = await organisation.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
    );
    const [north, south] = regions.map((region) => region.id);
    const mine = await aTask(by, { property: await aProperty(by, { regionId: north! }) });
    const other = await aTask(by, { property: await aProperty(by, { regionId: south! }) });
    const local = await organisation.person('everything', { regionId: north! });
    expect((await list(local)).map((row) => row.id)).toEqual([mine.id]);
    for (const endpoint of [tasks.get, tasks.cycles] as const)
      expect((await call(local, endpoint, { query: { id: other.id } })).status).toBe(404);
    const bulk = await call(local, tasks.bulkChange, {
      body: { ids: [mine.id, other.id], set: { ownerIds: [local.id] } },
    });
    expect(bulk.body).toMatchObject({ changedCount: 1, refusedCount: 1 });
    const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
    expect(await list(support)).toHaveLength(2);
  });
});

describe('a task', () => {
  it('TASK-004: has a caption, its property, and why it is due when it is', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const task = await aTask(by, { code: 'GAS01', dueDate: inDays(by, 300), property });
    expect(task.caption).toBe(`GAS01 · ${task.name} · 9 Orchard Row`);
    expect(task.property).toMatchObject({ id: property.id, reference: property.propertyReferenceNumber });
    expect(task.cycle!.explanation).toContain('Date set manually');
    expect(task.rule).toContain('Every year, keeping its date');
  });

  it('is found by search, by what it is called and where it is', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const task = await aTask(by, { property });
    const { options } = passed(
      await call(by, search.all, { body: { searchString: 'gas01 orchard', entitySearchOrder: ['TASK'] } }),
    );
    expect(options).toMatchObject([{ entityType: 'TASK', entityId: task.id, totalCount: 1 }]);
    const { id, version, propertyReferenceNumber } = property;
    passed(
      await call(by, properties.change, {
        body: { ...propertyDetails({ propertyReferenceNumber, address1: '4 Mill Lane' }), id, version },
      }),
    );
    const moved = await call(by, search.all, {
      body: { searchString: 'gas01 mill', entitySearchOrder: ['TASK'] },
    });
    expect(passed(moved).options).toMatchObject([{ entityId: task.id }]);
  });

  it('ACTIVITY-008: tells what happened in one of its cycles, and takes comments on it', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by);
    const { cycle } = task;
    passed(
      await call(by, activity.comment, {
        body: { entityType: 'TASK-CYCLE', entityId: cycle!.id, text: 'The tenant will be in on Tuesday' },
      }),
    );
    const done = await completed(by, task);
    const asked = { taskId: task.id, cycleId: cycle!.id };
    const events = async (more: object = {}) =>
      passed(await call(by, tasks.cycleActivity, { body: { ...asked, ...more } })).records.map((entry) => entry.event);
    expect(await events()).toEqual(['cycle.completed', 'task-cycle.commented', 'cycle.started']);
    expect(await events({ activityLogLimit: 1 })).toEqual(['cycle.completed']);
    const { records } = passed(await call(by, tasks.cycleActivity, { body: { ...asked, activityLogLimit: 1 } }));
    expect(await events({ beforeTimestamp: records[0]!.timestamp })).toEqual(['task-cycle.commented', 'cycle.started']);
    const other = await aTask(by);
    const mixed = await call(by, tasks.cycleActivity, { body: { taskId: other.id, cycleId: done.cycle!.id } });
    expect(mixed.status).toBe(404);
  });
});

describe('the tasks of a property', () => {
  it('DASH-014: are counted on it by due status as the list counts them, and scored over twelve months', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const property = await aProperty(by);
    const counted = async () => {
      const { lifecycleScore, counts } = passed(await call(by, properties.get, { query: { id: property.id } })).dto;
      return { lifecycleScore, counts: counts.filter(({ kind }) => kind.startsWith('task.')) };
    };
    expect(await counted()).toMatchObject({ lifecycleScore: null, counts: [{ count: 0 }, {}, {}, {}] });
    await aTask(by, { code: 'GAS01', dueDate: inDays(by, -1), property });
    const early = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 10), property });
    const late = await aTask(by, { code: 'EIC01', dueDate: inDays(by, -40), property });
    const failing = await aTask(by, { code: 'FAL02', dueDate: inDays(by, 90), property });
    await completed(by, early);
    await completed(by, late);
    await completed(by, failing, inDays(by, 0), { outcome: 'unsatisfactory' });
    const { counts, lifecycleScore } = await counted();
    // Done in time; overdue now, done late, found unsatisfactory.
    expect(lifecycleScore).toEqual({
      lifecycleId: property.id,
      positiveCount: 1,
      negativeCount: 3,
      lifecycleStartDate: minusInterval(inDays(by, 0), { count: 12, unit: 'month' }),
      lifecycleEndDate: inDays(by, 0),
    });
    for (const { href, count } of counts) {
      const dueStatus = new URLSearchParams(href.split('?')[1]).get('dueStatuses[]');
      const found = await list(by, { propertyIds: [property.id] as never, dueStatuses: [dueStatus] as never });
      expect(found, href).toHaveLength(count);
    }
    expect(counts.reduce((sum, each) => sum + each.count, 0)).toBe(4);
  });
});

describe('the due status', () => {
  let person: Promise<Person> | undefined;
  const organisationOnce = () => (person ??= anOrganisation().then((organisation) => organisation.person()));
  afterEach(async () => (await theServer()).at(null));

  it.each([
    ['half past midnight in summer', '2026-07-09T23:30:00Z', 'DUE'],
    ['half past eleven in the evening in summer', '2026-07-10T22:30:00Z', 'DUE'],
    ['half past midnight of the day after', '2026-07-10T23:30:00Z', 'OVERDUE'],
    ['the day before, at half past eleven', '2026-07-09T22:30:00Z', 'DUE'],
    ['31 days before, at half past eleven', '2026-06-09T22:30:00Z', 'NOT_DUE_YET'],
    ['30 days before, at half past midnight', '2026-06-09T23:30:00Z', 'DUE'],
  ])('T-01: goes by the day of the organisation: %s', async (_when, instant, expected) => {
    const server = await theServer();
    server.at('2026-05-01T12:00:00Z');
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: '2026-07-10' });
    server.at(instant);
    expect((await theTask(by, task.id)).dueStatus).toBe(expected);
    expect((await list(by, { dueStatuses: [expected] as never })).map((row) => row.dueStatus)).toEqual([expected]);
  });

  it.each([
    ['a day of 25 hours, at its first minute', '2026-10-25', '2026-10-24T23:00:00Z', 'DUE'],
    ['a day of 25 hours, at its last minute', '2026-10-25', '2026-10-25T23:59:00Z', 'DUE'],
    ['the minute after a day of 25 hours', '2026-10-25', '2026-10-26T00:00:00Z', 'OVERDUE'],
    ['a day of 23 hours, at its first minute', '2027-03-28', '2027-03-28T00:00:00Z', 'DUE'],
    ['a day of 23 hours, at its last minute', '2027-03-28', '2027-03-28T22:59:00Z', 'DUE'],
    ['the minute after a day of 23 hours', '2027-03-28', '2027-03-28T23:00:00Z', 'OVERDUE'],
  ])('T-02: turns once where the clock changes: %s', async (_when, dueDate, instant, expected) => {
    const server = await theServer();
    server.at('2026-05-01T12:00:00Z');
    const by = await organisationOnce();
    const task = await aTask(by, { code: 'FRA01', dueDate });
    server.at(instant);
    expect((await theTask(by, task.id)).dueStatus).toBe(expected);
  });

  it('T-02: of a weekly duty falls on the same weekday on both sides of a clock change', async () => {
    const server = await theServer();
    server.at('2026-10-20T12:00:00Z');
    const by = await organisationOnce();
    let task = await aTask(by, { code: 'FAL01', dueDate: '2026-10-20' });
    const due = [];
    for (const [instant, day] of [
      ['2026-10-20T22:59:00Z', '2026-10-20'],
      ['2026-10-27T23:59:00Z', '2026-10-27'],
    ] as const) {
      server.at(instant);
      task = await completed(by, await theTask(by, task.id), day);
      due.push(task.dueOn);
    }
    expect(due).toEqual(['2026-10-27', '2026-11-03']);
  });
});
