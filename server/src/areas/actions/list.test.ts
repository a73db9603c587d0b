import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Action } from '@lintel/contract/areas/actions/action';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { search } from '@lintel/contract/areas/search';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { actionStatus, anAction, awaiting, changed, closed } from './testing.ts';

let organisation: Organisation;
let by: Person;
let region: string;
let [north, south]: Property[] = [];
const made: Record<string, Action> = {};
const name = (id: string) => Object.keys(made).find((key) => made[key]!.id === id)!;

beforeAll(async () => {
  (await theServer()).at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
  region = await organisation.within(
    async ({ db }) =>
      (
        await db
          .selectFrom('dictionaryEntries')
          .select('id')
          .where('dictionary', '=', 'REGIONS')
          .orderBy('sortOrder')
          .executeTakeFirstOrThrow()
      ).id,
  );
  north = await aProperty(by, { regionId: region, address1: '1 North Street' });
  south = await aProperty(by, { address1: '2 South Street' });
  const { areasOfObservation } = passed(await call(by, actions.start, { query: {} }));
  const task = await aTask(by, { property: north });
  const report = await anInspectionReport(by, task);
  const day = (count: number) => inDays(by, count);
  made['overdue'] = await anAction(by, {
    property: north,
    name: 'Replace the closer',
    priority: 'HIGH',
    startDate: day(-20),
    dueDate: day(-3),
    areaOfObservationIds: [areasOfObservation[0]!.id],
    source: { id: report.id, type: 'INSPECTION_REPORT' },
  });
  made['today'] = await anAction(by, { property: south, name: 'Clear the riser', priority: 'MEDIUM', dueDate: day(0) });
  made['later'] = await anAction(by, {
    property: south,
    name: 'Paint the rails',
    priority: 'ADVISORY',
    areaOfObservationIds: [areasOfObservation[1]!.id],
  });
  made['deferred'] = passed(
    await changed(
      by,
      await anAction(by, { property: north, name: 'Renew the roof', source: { id: task.id, type: 'TASK' } }),
      {
        statusId: await actionStatus(by, 'deferred'),
      },
    ),
  ).dto;
  made['standalone'] = await anAction(by, { name: 'Rewrite the fire policy', dueDate: day(45) });
  made['waiting'] = await awaiting(by, { property: south, name: 'Fit a sign' });
  made['closed'] = await closed(by, await anAction(by, { property: north, name: 'Oil the hinges' }));
  passed(await call(by, actions.assign, { params: { id: made['today'].id }, body: { assignee: by.email } }));
  made['extended'] = passed(
    await changed(by, await anAction(by, { property: south, name: 'Move the bins', dueDate: day(60) }), {
      dueDate: day(90),
      reason: 'No access',
    }),
  ).dto;
});

type Search = Record<string, unknown>;
const found = async (who: Person, more: Search = {}) => {
  const body = { ...actionList.defaults, page: 1, ...more };
  const { objects } = passed(await call(who, actions.list, { body }));
  return objects.map(({ id }) => name(id));
};
const all = { status: 'ALL' };
const open = { status: 'OPEN' };

describe('the action list', () => {
  it('FILTER-053: opens with the open actions that are not put off, the first due first', async () => {
    expect(await found(by)).toEqual(['overdue', 'today', 'waiting', 'standalone', 'extended', 'later']);
    expect(actionList.defaults.status).toBe('OPEN_AND_INCLUDED_IN_DEFAULT_FILTER');
  });

  it('ACT-052: shows what each line is', async () => {
    const body = { ...actionList.defaults, page: 1, fullTextSearchString: 'closer' };
    const { objects } = passed(await call(by, actions.list, { body }));
    expect(objects).toMatchObject([
      {
        ref: made['overdue']!.ref,
        name: 'Replace the closer',
        priority: 'HIGH',
        status: 'Open',
        dueDate: inDays(by, -3),
        dueStatus: 'OVERDUE',
        property: '1 North Street',
        sourceType: 'INSPECTION_REPORT',
        extensionCount: 0,
        noAccessCount: 0,
        can: { edit: true, close: true, verify: false },
      },
    ]);
  });

  it('ACT-064: shows all open ones with the status OPEN, those put off too', async () => {
    expect((await found(by, open)).toSorted()).toEqual(
      ['overdue', 'today', 'waiting', 'standalone', 'extended', 'later', 'deferred'].toSorted(),
    );
    expect(await found(by, { status: 'CLOSE' })).toEqual(['closed']);
  });

  it('ACT-065: narrows by status, region, priority, area, due date and due status', async () => {
    const areaOf = (key: string) => made[key]!.areaOfObservations.map(({ id }) => id);
    expect(await found(by, { ...open, regionIds: [region] })).toEqual(['overdue', 'deferred']);
    expect(await found(by, { priorities: ['HIGH', 'MEDIUM'] })).toEqual(['overdue', 'today', 'waiting']);
    expect(await found(by, { areaOfObservationIds: areaOf('later') })).toEqual(['later']);
    expect(await found(by, { dueDateFrom: inDays(by, 0), dueDateTo: inDays(by, 1) })).toEqual(['today', 'waiting']);
    expect(await found(by, { dueDateTo: inDays(by, -1) })).toEqual(['overdue']);
    expect(await found(by, { dueStatuses: ['OVERDUE'] })).toEqual(['overdue']);
    expect(await found(by, { dueStatuses: ['DUE'] })).toEqual(['today', 'waiting']);
    expect(await found(by, { dueStatuses: ['NOT_DUE_YET'] })).toEqual(['standalone', 'extended', 'later']);
    expect(await found(by, { ...all, dueStatuses: ['COMPLETED'] })).toEqual(['closed']);
  });

  it('narrows by every other filter', async () => {
    const cases: [Search, string[]][] = [
      [{ closings: ['awaiting-verification'] }, ['waiting']],
      [{ sourceTypes: ['INSPECTION_REPORT'] }, ['overdue']],
      [{ standalone: 'YES' }, ['standalone']],
      [{ ...open, propertyIds: [north!.id] }, ['overdue', 'deferred']],
      [{ assigneeIds: [by.id] }, ['today']],
      [{ whose: 'MINE' }, ['today']],
      [{ whose: 'MY_PEOPLE' }, []],
      [{ extensionCount: { greaterThan: 0 } }, ['extended']],
      [{ startDateTo: inDays(by, -1) }, ['overdue']],
      [{ createdFrom: inDays(by, 1) }, []],
      [{ ...all, closedFrom: inDays(by, 0) }, ['closed']],
      [{ ...all, taskIds: [made['deferred']!.source!.id] }, ['overdue', 'deferred']],
      [{ ...all, inspectionReportIds: [made['overdue']!.source!.id] }, ['overdue']],
      [{ ...all, accidentIds: [made['overdue']!.source!.id] }, []],
      [{ ...all, enforcementVisitIds: [made['overdue']!.source!.id] }, []],
      [{ ...open, statusIds: [made['deferred']!.status.id] }, ['deferred']],
      [{ landlordIds: [crypto.randomUUID()] }, []],
    ];
    for (const [filters, expected] of cases)
      expect((await found(by, filters)).toSorted(), JSON.stringify(filters)).toEqual(expected.toSorted());
  });

  it('is ordered as asked, priorities by weight', async () => {
    expect(await found(by, { sortingField: 'priority', sortingAscending: true })).toEqual([
      'overdue',
      'waiting',
      'today',
      'standalone',
      'extended',
      'later',
    ]);
    expect((await found(by, { sortingField: 'name', sortingAscending: false }))[0]).toBe('standalone');
    for (const sortingField of actionList.sort) await found(by, { sortingField });
  });

  it('knows what comes before and after', async () => {
    const body = { id: made['today']!.id, search: { ...actionList.defaults, page: 1 } };
    expect(passed(await call(by, actions.neighbours, { body }))).toMatchObject({
      previousId: made['overdue']!.id,
      nextId: made['waiting']!.id,
      position: 2,
      total: 6,
    });
  });

  it('shows who sees one property its actions, and of the standalone ones only their own', async () => {
    const local = await organisation.person('everything', { propertyIds: [north!.id] });
    expect(await found(local, open)).toEqual(['overdue', 'deferred']);
    const own = await anAction(local, { name: 'Order key safes' });
    made['own'] = own;
    expect(await found(local, { ...open, fullTextSearchString: 'key safes' })).toEqual(['own']);
    expect(await found(local, { ...open, fullTextSearchString: 'fire policy' })).toEqual([]);
    passed(await call(by, actions.remove, { query: { id: own.id, reason: 'Raised twice' } }));
    delete made['own'];
  });

  it('EXPORT-005: leaves as a spreadsheet with the filters of the list', async () => {
    const body = {
      ...actionList.defaults,
      page: 1,
      limit: undefined,
      priorities: ['HIGH'],
      columns: ['ref', 'priority', 'dueStatus', 'closing'],
    };
    const { raw, headers, status } = await call(by, actions.export, { body });
    expect([status, headers['x-total-rows']]).toEqual([200, '2']);
    expect((await readXlsx(raw)).sheets[0]!.rows).toEqual([
      ['Reference', 'Priority', 'Due', 'Sign-off'],
      [made['overdue']!.ref, 'High', 'Overdue', 'Open'],
      [made['waiting']!.ref, 'High', 'Due', 'Awaiting verification'],
    ]);
    const chart = { ...body, priorities: [], reportName: 'Actions by priority', limit: 50 };
    const ofChart = await call(by, actions.export, { body: chart });
    expect([ofChart.status, ofChart.headers['x-total-rows']]).toEqual([200, '6']);
  });
});

describe('the summary', () => {
  const summary = async (who: Person, flags: object = {}) => passed(await call(who, actions.summary, { body: flags }));

  it('REP-090, REP-091: counts by priority and due status what the list shows with the same filters', async () => {
    const { rows, ...rest } = await summary(by);
    expect(rows.map(({ priority }) => priority)).toEqual(['HIGH', 'MEDIUM', 'LOW', 'ADVISORY']);
    const count = async (filters: Search) => (await found(by, filters)).length;
    for (const row of rows) {
      const of = { ...all, priorities: [row.priority] };
      expect(row).toEqual({
        priority: row.priority,
        total: await count(of),
        overdue: await count({ ...of, dueStatuses: ['OVERDUE'] }),
        due: await count({ ...of, dueStatuses: ['DUE'] }),
        notDueYet: await count({ ...of, dueStatuses: ['NOT_DUE_YET'] }),
        closed: await count({ ...of, status: 'CLOSE' }),
      });
    }
    expect(rows[0]).toMatchObject({ total: 2, overdue: 1, due: 1 });
    expect(rest).toEqual({ awaitingVerification: 1, extended: 1, evidenceNotHeld: 0 });
  });

  it("REP-090: counts one's own, those of one's properties and tasks, or all; two flags at once are refused", async () => {
    const total = async (flags: object) => (await summary(by, flags)).rows.reduce((sum, row) => sum + row.total, 0);
    expect(await total({ includeSingleOwner: true })).toBe(1);
    expect(await total({ includeMyPeople: true })).toBe(0);
    expect(await total({ includeAllOwner: true })).toBe(8);
    // Of the two properties one is given an owner, who holds nothing themselves.
    const owner = await organisation.person();
    const { dto } = passed(await call(by, properties.get, { query: { id: north!.id } }));
    passed(await call(by, properties.change, { body: { ...dto, ownerIds: [owner.id] } }));
    const of = async (flags: object) =>
      (await summary(owner, flags)).rows.flatMap((row) => (row.total ? [[row.priority, row.total]] : []));
    expect(await of({ includeMyPeople: true })).toEqual([
      ['HIGH', 1],
      ['LOW', 2],
    ]);
    expect(await of({ includeSingleOwner: true })).toEqual([]);
    const both = { includeSingleOwner: true, includeMyPeople: true };
    expect((await call(by, actions.summary, { body: both })).status).toBe(422);
  });
});

describe('actions elsewhere', () => {
  it('are counted on their property, each number with its list', async () => {
    const { counts } = passed(await call(by, properties.get, { query: { id: south!.id } })).dto;
    expect(counts.filter(({ kind }) => kind.startsWith('action.'))).toEqual([
      {
        kind: 'action.OVERDUE',
        label: 'Overdue actions',
        count: 0,
        href: expect.stringContaining('dueStatuses[]=OVERDUE'),
      },
      { kind: 'action.DUE', label: 'Actions due', count: 2, href: expect.stringContaining(south!.id) },
      {
        kind: 'action.NOT_DUE_YET',
        label: 'Actions not due yet',
        count: 2,
        href: expect.stringContaining('/actions/list'),
      },
    ]);
  });

  it('SEARCH-024: are found by those who hold the Actions menu or support view, on the properties they see', async () => {
    const hits = async (who: Person, searchString: string) =>
      passed(await call(who, search.all, { body: { searchString, entitySearchOrder: ['ACTION'] } })).options.map(
        ({ entityId }) => name(entityId),
      );
    const menu = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
    const without = await organisation.person(['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW']);
    for (const who of [menu, support]) {
      expect(await hits(who, made['overdue']!.ref)).toEqual(['overdue']);
      expect(await hits(who, 'fire policy')).toEqual(['standalone']);
    }
    expect(await hits(without, 'closer')).toEqual([]);
    const local = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [south!.id],
    });
    expect(await hits(local, 'closer')).toEqual([]);
    expect(await hits(local, 'south street')).toHaveLength(4);
    passed(await call(by, properties.change, { body: { ...south!, address1: '2 Southern Road' } }));
    expect(await hits(local, 'southern road')).toHaveLength(4);
  });

  it('follow the calendar day of their organisation', async () => {
    expect(await found(by, { dueStatuses: ['OVERDUE'] })).toEqual(['overdue']);
    by.server.at(`${plusDays(inDays(by, 0), 1)}T12:00:00Z`);
    try {
      expect(await found(by, { dueStatuses: ['OVERDUE'] })).toEqual(['overdue', 'today']);
    } finally {
      by.server.at('2026-05-20T09:00:00Z');
    }
  });
});
