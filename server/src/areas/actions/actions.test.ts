import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { priorities } from '@lintel/contract/areas/actions/states';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { actionStatus, anAction, asForm, changed, closing, theAction } from './testing.ts';

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
const reader = (where: Property) =>
  organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], { propertyIds: [where.id] });

describe('an action', () => {
  it('ACT-053: is raised by the names that it is read with', async () => {
    const { areasOfObservation, statuses } = await start(by);
    const area = areasOfObservation[3]!;
    const asRead = {
      name: 'Replace the door closer',
      priority: 'LOW',
      status: statuses.at(-1),
      assigneeEmail: by.email,
      areaOfObservations: [area],
      propertyBriefInfoDto: { id: property.id, address1: '9 Orchard Row' },
    };
    const { status, body } = await send(by, 'POST', '/api/action/item.json', { body: asRead });
    expect(status).toBe(200);
    expect(body.dto).toMatchObject({
      status: { id: statuses.at(-1)!.id },
      propertyBriefInfoDto: { id: property.id },
      areaOfObservations: [{ id: area.id }],
      assigneeEmail: by.email,
    });
    const nowhere = { ...asRead, propertyBriefInfoDto: { id: area.id } };
    expect((await send(by, 'POST', '/api/action/item.json', { body: nowhere })).status).toBe(404);
  });

  it('ACT-023, ACT-024, ACT-025, ACT-027, ACT-028, ACT-029, ACT-030, ACT-031, ACT-032, ACT-053, ACT-055: says what is to be put right, where and by when', async () => {
    const { areasOfObservation, statusId } = await start(by);
    const area = areasOfObservation[3]!;
    const { dto } = passed(
      await raise(by, {
        priority: 'HIGH',
        startDate: inDays(by, 0),
        dueDate: inDays(by, 9),
        dueDateByInspection: inDays(by, 7),
        location: 'Stair 2, second floor',
        observation: 'The door does not close',
        areaOfObservationIds: [area.id],
      }),
    );
    expect(dto).toMatchObject({
      name: 'Replace the door closer',
      status: { id: statusId, code: 'open', name: 'Open', closed: false, defaultDict: true },
      priority: 'HIGH',
      startDate: inDays(by, 0),
      dueDate: inDays(by, 9),
      dueDateByInspection: inDays(by, 7),
      location: 'Stair 2, second floor',
      observation: 'The door does not close',
      areaOfObservations: [{ id: area.id, name: area.name }],
      propertyBriefInfoDto: { id: property.id, address1: '9 Orchard Row', address2: 'Millgate', canView: true },
      source: null,
      createdBy: by.fullName,
    });
    expect(dto.ref).toMatch(/^ACT-\d{6}$/);
    expect(await theAction(by, dto)).toEqual(dto);
    expect(await activityOn(by, dto.id)).toEqual(['action.raised']);
  });

  it('ACT-032: may be standalone', async () => {
    expect((await anAction(by)).propertyBriefInfoDto).toBeNull();
  });

  it('ACT-059: lies on a property that its own call answers', async () => {
    const action = await anAction(by, { property });
    const { dto } = passed(await call(by, properties.get, { query: { id: action.propertyBriefInfoDto!.id } }));
    expect(dto).toMatchObject({ id: property.id, address1: '9 Orchard Row' });
  });

  it('ACT-026: has one of four priorities, in their order', async () => {
    expect(priorities.map(({ id }) => id)).toEqual(['HIGH', 'MEDIUM', 'LOW', 'ADVISORY']);
    const { objects } = passed(await call(by, dictionaries.priorities));
    expect(objects.map(({ id }) => id)).toEqual(priorities.map(({ id }) => id));
    expect((await raise(by, { priority: 'URGENT' })).status).toBe(422);
  });

  it('shows a name of more than 330 characters as its first 327 and an ellipsis', () => {
    const name = 'x'.repeat(331);
    expect(shownActionName(name)).toBe(`${'x'.repeat(327)}...`);
    expect(shownActionName(name.slice(1))).toBe('x'.repeat(330));
  });

  it('ACT-051: needs a name, a status, a priority, a start, and a due date that is not before it', async () => {
    const wrong = [
      { name: ' ' },
      { name: 'x'.repeat(1001) },
      { priority: undefined },
      { startDate: inDays(by, 3), dueDate: inDays(by, 2) },
      { startDate: '' },
      { dueDate: 'soon' },
      { statusId: null },
      { areaOfObservationIds: [crypto.randomUUID()] },
      { statusId: await actionStatus(by, 'closed-completed') },
      { statusId: await actionStatus(by, 'awaiting-verification') },
    ];
    for (const more of wrong) expect((await raise(by, more)).status, JSON.stringify(more).slice(0, 60)).toBe(422);
    const saved = await anAction(by, { property });
    // What a new one begins with by itself is asked for where it is changed.
    for (const field of ['name', 'statusId', 'priority', 'startDate', 'dueDate'])
      for (const nothing of [undefined, ''])
        expect(await changed(by, saved, { [field]: nothing }), field).toMatchObject({
          status: 422,
          body: { errors: [expect.objectContaining({ field }) as object] },
        });
    expect((await changed(by, saved, { dueDate: plusDays(saved.startDate, -1) })).status).toBe(422);
  });

  it('is not raised on an archived property, nor where one may not', async () => {
    const sold = await aProperty(by);
    await call(by, properties.archive, { body: { id: sold.id, version: sold.version, reason: 'Sold' } });
    expect((await raise(by, { propertyId: sold.id })).status).toBe(409);
    expect((await raise(await reader(property))).status).toBe(403);
    const elsewhere = await organisation.person('everything', { propertyIds: [sold.id] });
    expect((await raise(elsewhere)).status).toBe(404);
  });
});

describe('what a new action starts with', () => {
  it('ACT-037, ACT-038: the default open status, else the first open one', async () => {
    expect((await start(by)).statusId).toBe(await actionStatus(by, 'open'));
    const other = await anOrganisation();
    const admin = await other.person();
    const open = await actionStatus(admin, 'open');
    await other.within(({ db }) =>
      db
        .updateTable('dictionaryEntries')
        .set({ details: JSON.stringify({ closed: false }) })
        .where('id', '=', open)
        .execute(),
    );
    const [first] = passed(await call(admin, dictionaries.openedActionStatuses)).objects;
    expect((await start(admin)).statusId).toBe(first!.id);
    expect((await anAction(admin)).status.id).toBe(first!.id);
  });

  it('ACT-041, ACT-042, ACT-043, ACT-044, ACT-046: today, and the due date that its priority gives', async () => {
    const today = '2026-05-20';
    const expected = { HIGH: '2026-05-21', MEDIUM: '2026-08-20', LOW: '2026-11-20', ADVISORY: '2027-05-20' };
    expect(await start(by)).toMatchObject({ startDate: today, dueDates: expected });
    for (const { id } of priorities)
      expect(await anAction(by, { property, priority: id })).toMatchObject({ startDate: today, dueDate: expected[id] });
  });

  it('ACT-045: the due date stays when the priority of a saved action changes', async () => {
    const action = await anAction(by, { property });
    const { dto } = passed(await changed(by, action, { priority: 'ADVISORY' }));
    expect(dto).toMatchObject({ priority: 'ADVISORY', dueDate: action.dueDate });
    const own = inDays(by, 11);
    expect((await anAction(by, { property, priority: 'HIGH', dueDate: own })).dueDate).toBe(own);
  });

  it('ACT-047: the only area of observation there is, otherwise none', async () => {
    expect((await start(by)).areasOfObservation.length).toBeGreaterThan(1);
    expect((await start(by)).areaOfObservationIds).toEqual([]);
    const other = await anOrganisation();
    const admin = await other.person();
    const [only] = (await start(admin)).areasOfObservation;
    await other.within(({ db, now }) =>
      db
        .updateTable('dictionaryEntries')
        .set({ archivedAt: now.toISOString() })
        .where('dictionary', '=', 'AREA_OF_OBSERVATION')
        .where('id', '<>', only!.id)
        .execute(),
    );
    expect(await start(admin)).toMatchObject({ areasOfObservation: [only], areaOfObservationIds: [only!.id] });
    expect((await anAction(admin)).areaOfObservations).toMatchObject([{ id: only!.id }]);
  });

  it('ACT-048: the areas of observation of the task that it comes from', async () => {
    const task = await aTask(by, { property, code: 'FRA01' });
    const areas = task.areasOfObservation.map(({ id }) => id);
    expect(areas.length).toBeGreaterThan(1);
    const begun = await start(by, { sourceId: task.id, sourceType: 'TASK' });
    expect(begun).toMatchObject({ areaOfObservationIds: areas, property: { id: property.id } });
    const action = await anAction(by, { source: { id: task.id, type: 'TASK' } });
    expect(action.areaOfObservations.map(({ id }) => id).toSorted()).toEqual(areas.toSorted());
  });
});

describe('who sees an action', () => {
  it('those who see its property; a standalone one whoever sees all, raised it, or has it to do', async () => {
    const other = await aProperty(by);
    const mine = await reader(other);
    const all = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    const statusFor = async (who: Person, id: string) => (await call(who, actions.get, { query: { id } })).status;
    const [here, there, standalone] = [
      await anAction(by, { property }),
      await anAction(by, { property: other }),
      await anAction(by),
    ];
    expect(await Promise.all([here, there, standalone].map(({ id }) => statusFor(mine, id)))).toEqual([404, 200, 404]);
    expect(await Promise.all([here, there, standalone].map(({ id }) => statusFor(all, id)))).toEqual([200, 200, 200]);
    passed(await call(by, actions.assign, { params: { id: standalone.id }, body: { assignee: mine.email } }));
    expect(await statusFor(mine, standalone.id)).toBe(200);
    const local = await organisation.person('everything', { propertyIds: [other.id] });
    expect(await statusFor(local, (await anAction(local)).id)).toBe(200);
  });

  it('and comments on it with the right to, where it lies', async () => {
    const action = await anAction(by, { property });
    const comment = (who: Person) =>
      call(who, activity.comment, { body: { entityId: action.id, entityType: 'ACTION', text: 'Parts ordered' } });
    expect((await comment(by)).status).toBe(200);
    const without = await organisation.person(allBut('PRISM_PROPERTY_COMMENT'));
    expect((await comment(without)).status).toBe(403);
    expect((await theAction(without, action)).can.comment).toBe(false);
  });

  it('keeps what it says when it is not closed as asked', async () => {
    const action = await anAction(by, { property, priority: 'HIGH' });
    expect((await closing(by, action)).status).toBe(422);
    expect(asForm(await theAction(by, action))).toEqual(asForm(action));
  });
});
