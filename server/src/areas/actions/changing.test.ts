import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { hearStatements, isProgram } from '#test/statements-in';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { actionStatus, anAction, changed, closed, theAction } from './testing.ts';

let organisation: Organisation;
let by: Person;
let property: Property;

beforeAll(async () => {
  (await theServer()).at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
  property = await aProperty(by, { address1: '9 Orchard Row', address2: 'Millgate' });
});

const raise = (who: Person, more: object = {}) =>
  call(who, actions.create, {
    body: { name: 'Replace the door closer', priority: 'LOW', propertyId: property.id, ...more },
  });
const start = async (who: Person, query: object = {}) => passed(await call(who, actions.start, { query }));
const entries = async (id: string) =>
  passed(await call(by, activity.list, { body: { entityId: id, entityType: 'ACTION' } })).records;

describe('changing an action', () => {
  it('ACT-054: keeps every changed field in the log, and tells who saved in between', async () => {
    const action = await anAction(by, { property });
    const { dto } = passed(await changed(by, action, { location: 'Stair 3', priority: 'MEDIUM' }));
    expect(dto).toMatchObject({ location: 'Stair 3', priority: 'MEDIUM', version: action.version + 1 });
    expect((await entries(action.id))[0]).toMatchObject({
      event: 'action.edited',
      changes: [
        { field: 'priority', label: 'Priority', from: 'Low', to: 'Medium' },
        { field: 'location', label: 'Location', from: null, to: 'Stair 3' },
      ],
    });
    const stale = await changed(by, action, { location: 'Stair 4' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      conflict: {
        fields: [
          { field: 'priority', theirs: 'MEDIUM' },
          { field: 'location', theirs: 'Stair 3' },
        ],
      },
    });
  });

  it('ACT-054: takes an action as it was read', async () => {
    const read = await anAction(by, { property });
    const body = { ...read, name: 'Replace the door' };
    const saved = await send(by, 'PUT', '/api/action/item.json', { body });
    expect(saved.status).toBe(200);
    expect(saved.body.dto).toEqual({ ...body, version: read.version + 1 });
  });

  it('ACT-039: chooses among the open statuses while it is open', async () => {
    const action = await anAction(by, { property });
    const opened = passed(await call(by, dictionaries.openedActionStatuses)).objects;
    expect(action.statusOptions).toEqual(opened.map((status) => expect.objectContaining({ id: status.id })));
    const { dto } = passed(await changed(by, action, { statusId: await actionStatus(by, 'works-ordered') }));
    expect(dto.status.code).toBe('works-ordered');
    for (const code of ['closed-completed', 'awaiting-verification'])
      expect((await changed(by, dto, { statusId: await actionStatus(by, code) })).status, code).toBe(422);
  });

  it('ACT-040: chooses among the closed statuses once it is closed, and changes nothing else', async () => {
    const action = await closed(by, await anAction(by, { property }), {
      code: 'closed-duplicate',
      note: 'As ACT-000001',
    });
    const options = passed(await call(by, dictionaries.closedActionStatuses)).objects;
    expect(action.statusOptions.map(({ id }) => id)).toEqual(options.map(({ id }) => id));
    const statusId = await actionStatus(by, 'closed-superseded');
    const { dto } = passed(await changed(by, action, { statusId, reason: 'Found again in the newer report' }));
    expect(dto).toMatchObject({ status: { code: 'closed-superseded' }, closing: { state: 'closed' } });
    expect(dto.closing.records.map(({ event }) => event)).toEqual(['restated', 'closed']);
    expect((await changed(by, dto, { statusId: await actionStatus(by, 'open') })).status).toBe(422);
    expect((await changed(by, dto, { location: 'Elsewhere' })).status).toBe(409);
  });

  it('ACT-066, PERM-020, PERM-021: moves the due date only for those who may, on the property or standalone', async () => {
    const other = await aProperty(by);
    const local = await organisation.person(allBut('PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE'));
    const onOther = await organisation.person('everything', { propertyIds: [other.id] });
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    for (const where of [property, undefined]) {
      const action = await anAction(local, where ? { property: where } : {});
      expect(action.can).toMatchObject({ edit: true, changeDueDate: false });
      const dueDate = plusDays(action.dueDate, -3);
      expect((await changed(local, action, { dueDate })).status).toBe(403);
      expect(passed(await changed(local, action, { location: 'Roof' })).dto.dueDate).toBe(action.dueDate);
      const again = await theAction(by, action);
      expect(again.can.changeDueDate).toBe(true);
      const moved = passed(await changed(by, again, { dueDate })).dto;
      expect(moved.dueDate).toBe(dueDate);
      const earlier = plusDays(dueDate, -1);
      expect(passed(await changed(support, moved, { dueDate: earlier })).dto.dueDate).toBe(earlier);
    }
    // Who may do so on another property only, may not here.
    const elsewhere = await organisation.person(allBut('PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE'));
    await organisation.give(elsewhere, ['PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE'], { propertyIds: [other.id] });
    for (const [where, may] of [
      [{ property: other }, true],
      [{ property }, false],
      [{}, true],
    ] as const) {
      const action = await theAction(elsewhere, await anAction(by, where));
      expect([where, action.can.changeDueDate]).toEqual([where, may]);
      const moved = await changed(elsewhere, action, { dueDate: plusDays(action.dueDate, -2) });
      expect([where, moved.status]).toEqual([where, may ? 200 : 403]);
    }
    expect((await raise(local, { dueDate: inDays(by, 4) })).status).toBe(403);
    expect(passed(await raise(local)).dto.dueDate).toBe('2026-11-20');
    expect((await start(local, { propertyId: property.id })).mayChooseDueDate).toBe(false);
    expect((await start(onOther, { propertyId: other.id })).mayChooseDueDate).toBe(true);
  });

  it('asks why the due date moves to a later day, counts it, and never forgets it', async () => {
    const action = await anAction(by, { property });
    const later = (days: number) => plusDays(action.dueDate, days);
    expect((await changed(by, action, { dueDate: later(7) })).status).toBe(422);
    const once = passed(await changed(by, action, { dueDate: later(7), reason: 'Parts are late' })).dto;
    const back = passed(await changed(by, once, { dueDate: later(-7) })).dto;
    expect(back.extensions).toHaveLength(1);
    const twice = passed(await changed(by, back, { dueDate: later(0), reason: 'No access' })).dto;
    expect(twice.extensions).toMatchObject([
      { from: later(-7), to: later(0), reason: 'No access', extendedBy: by.fullName },
      { from: later(0), to: later(7), reason: 'Parts are late' },
    ]);
    await expect(
      organisation.within(({ db }) => db.deleteFrom('actionExtensions').where('actionId', '=', action.id).execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('an action that is held to be changed or given', () => {
  it('is read once when it is held', async () => {
    const action = await anAction(by, { property });
    for (const work of [
      () => call(by, actions.assign, { params: { id: action.id }, body: { assignee: by.email } }),
      () => changed(by, { ...action, version: action.version + 1 }, { location: 'Stair 3' }),
    ]) {
      const sent: string[] = [];
      const stop = hearStatements(({ text }) => sent.push(text), isProgram);
      passed(await work());
      stop();
      const before = sent.slice(
        0,
        sent.findIndex((text) => /^update "?actions/.test(text)),
      );
      expect(before.filter((text) => / for update of "?actions/.test(text))).toHaveLength(1);
      expect(before.filter((text) => text.includes('"actions".*'))).toHaveLength(1);
    }
  });
});

describe('deleting an action', () => {
  it('ACT-056: takes it out of sight, and keeps that it was there', async () => {
    const action = await anAction(by, { property });
    passed(await call(by, actions.remove, { query: { id: action.id, reason: 'Raised twice' } }));
    expect((await call(by, actions.get, { query: { id: action.id } })).status).toBe(404);
    expect(await activityOn(by, action.id)).toEqual(['action.raised', 'action.deleted']);
  });

  it('is found again in the list under Deleted, with who did it, when and why, and nowhere else', async () => {
    const deleter = await organisation.person();
    const place = await aProperty(by);
    const [kept, action] = [await anAction(by, { property: place }), await anAction(by, { property: place })];
    passed(await call(deleter, actions.remove, { query: { id: action.id, reason: 'Raised twice' } }));
    const foundBy = async (reader: Person, more: object) =>
      passed(
        await call(reader, actions.list, {
          body: { ...actionList.defaults, page: 1, propertyIds: [place.id], ...more },
        }),
      ).objects;
    const details = {
      id: action.id,
      deletedBy: deleter.fullName,
      deletedReason: 'Raised twice',
      deletedAt: expect.any(String),
      // Nobody is to do it any more.
      dueStatus: null,
      can: { edit: false, close: false, verify: false },
    };
    expect(await foundBy(by, { status: 'DELETED' })).toMatchObject([details]);
    expect(await foundBy(by, { status: 'DELETED', fullTextSearchString: action.ref })).toMatchObject([details]);
    expect(await foundBy(by, { status: 'DELETED', fullTextSearchString: kept.ref })).toEqual([]);
    for (const status of ['OPEN_AND_INCLUDED_IN_DEFAULT_FILTER', 'OPEN', 'ALL', null])
      expect((await foundBy(by, { status })).map(({ id }) => id)).toEqual([kept.id]);
    expect(await foundBy(by, { status: 'CLOSE' })).toEqual([]);
    const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [place.id],
    });
    expect(await foundBy(reader, { status: 'DELETED' })).toMatchObject([details]);
    const elsewhere = await organisation.person(allBut(), { propertyIds: [property.id] });
    expect(await foundBy(elsewhere, { status: 'DELETED' })).toEqual([]);
    const exported = await call(by, actions.export, {
      body: {
        ...actionList.defaults,
        propertyIds: [place.id],
        status: 'DELETED',
        limit: undefined,
        columns: ['ref', 'deletedAt', 'deletedBy', 'deletedReason'],
      },
    });
    expect(exported.status).toBe(200);
  });

  it('asks why, and is told with the reason to who reads the log of its property, or its own', async () => {
    const action = await anAction(by, { property });
    const remove = (query: object) => call(by, actions.remove, { query: { id: action.id, ...query } as never });
    expect((await remove({})).status).toBe(422);
    passed(await changed(by, action, { location: 'Stair 2' }));
    expect((await remove({ reason: 'Raised twice', version: action.version })).status).toBe(409);
    passed(await remove({ reason: 'Raised twice', version: action.version + 1 }));
    const reader = await organisation.person([
      'PRISM_APP_ACTION_MENU',
      'PRISM_APP_PROPERTY_MENU',
      'PRISM_PROPERTY_VIEW',
    ]);
    const newestOf = async (entityType: 'ACTION' | 'PROPERTY', entityId: string) =>
      passed(await call(reader, activity.list, { body: { entityType, entityId, limit: 1 } })).records[0];
    const details = { actor: by.fullName, comment: 'Raised twice' };
    expect(await newestOf('PROPERTY', property.id)).toMatchObject({
      ...details,
      summary: `Action ${action.ref} “${action.name}” deleted`,
    });
    expect(await newestOf('ACTION', action.id)).toMatchObject({ ...details, event: 'action.deleted' });
    const elsewhere = await organisation.person(allBut(), { propertyIds: [(await aProperty(by)).id] });
    const body = { entityType: 'ACTION' as const, entityId: action.id };
    expect((await call(elsewhere, activity.list, { body })).status).toBe(404);
  });

  it('is not for one person where closing asks for two: not even with the report that it comes from', async () => {
    const action = await anAction(by, { property, priority: 'HIGH' });
    const lowered = passed(await changed(by, action, { priority: 'LOW' })).dto;
    expect(lowered.can.remove).toBe(false);
    const refused = await call(by, actions.remove, { query: { id: action.id, reason: 'Raised twice' } });
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('second person') }]);
    const report = await anInspectionReport(by, await aTask(by, { property }));
    const source = { id: report.id, type: 'INSPECTION_REPORT' as const };
    const [grave, low] = [await anAction(by, { source, priority: 'HIGH' }), await anAction(by, { source })];
    const query = { id: report.id, reason: 'Entered twice', deleteWithActions: 'true' as const };
    passed(await call(by, inspectionReports.remove, { query }));
    expect((await theAction(by, grave)).closing.state).toBe('open');
    expect((await call(by, actions.get, { query: { id: low.id } })).status).toBe(404);
  });

  it('is for supervisors of the property, and not for what is done', async () => {
    const action = await anAction(by, { property });
    const without = await organisation.person(allBut('PRISM_PROPERTY_SUPERVISOR'));
    expect((await theAction(without, action)).can.remove).toBe(false);
    expect((await call(without, actions.remove, { query: { id: action.id, reason: 'Raised twice' } })).status).toBe(
      403,
    );
    await closed(by, action);
    expect((await call(by, actions.remove, { query: { id: action.id, reason: 'Raised twice' } })).status).toBe(409);
  });
});
