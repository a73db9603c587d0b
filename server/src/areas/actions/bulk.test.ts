import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { aShare, byLink } from '#areas/shares/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { anAction, awaiting, changed, closed, theAction } from './testing.ts';

let organisation: Organisation;
let by: Person;
let ann: Person;
let property: Property;
beforeAll(async () => {
  organisation = await anOrganisation();
  by = await organisation.person();
  ann = await organisation.person();
  property = await aProperty(by);
});

const change = (who: Person, ids: string[], set: object, reason: string | null = null) =>
  call(who, actions.bulkChange, { body: { ids, set, reason } });
const reasonsOf = (refused: readonly { id: string; reason: string }[]) =>
  new Map(refused.map(({ id, reason }) => [id, reason]));
const entriesOf = async (id: string) =>
  passed(await call(by, activity.list, { body: { entityId: id, entityType: 'ACTION' } })).records;
const kindsTo = async (who: Person, { id }: { id: string }) =>
  passed(await call(who, notices.list, { query: { limit: 50 } }))
    .objects.filter(({ about }) => about.id === id)
    .map(({ kind }) => kind);

describe('changing many actions', () => {
  it('gives each the assignee, the due date and the priority, with its own entries, and notifies as one change does', async () => {
    const [bob, manager] = [await organisation.person(), await organisation.person()];
    const here = await aProperty(by, { ownerIds: [manager.id] });
    const one = await anAction(by, { property: here, assignee: bob.email });
    const [two, alone] = [await anAction(by, { property: here }), await anAction(by)];
    const due = plusDays(one.dueDate, 30);
    const set = { assigneeId: ann.id, dueDate: due, priority: 'HIGH' };
    const outcome = await change(by, [one.id, two.id, alone.id, one.id], set, 'New contract');
    expect(passed(outcome)).toEqual({ changedCount: 3, unchangedCount: 0, refusedCount: 0, refused: [] });
    for (const { id, dueDate } of [one, two, alone])
      expect(await theAction(by, { id })).toMatchObject({
        assigneeName: ann.fullName,
        dueDate: due,
        priority: 'HIGH',
        closing: { priority: 'HIGH' },
        extensions: [{ from: dueDate, to: due, reason: 'New contract', extendedBy: by.fullName }],
      });
    expect((await entriesOf(one.id)).slice(0, 2)).toMatchObject([
      {
        event: 'action.assigned',
        summary: 'Changed together with others',
        changes: [{ label: 'Assignee', from: bob.fullName, to: ann.fullName }],
      },
      {
        event: 'action.edited',
        summary: 'Changed together with others',
        comment: 'New contract',
        changes: [{ label: 'Priority', from: 'Low', to: 'High' }, { label: 'Due date' }],
      },
    ]);
    expect(await kindsTo(ann, one)).toEqual(['assigned']);
    expect((await kindsTo(bob, one)).toSorted()).toEqual(['assigned', 'due-date-moved', 'taken-back']);
    expect(await kindsTo(manager, two)).toEqual(['due-date-moved']);
    // Who had one open meanwhile is told what became of it.
    const stale = await changed(by, one, { priority: 'MEDIUM' });
    const fields = [{ field: 'priority', theirs: 'HIGH' }, { field: 'dueDate' }];
    expect(stale).toMatchObject({ status: 409, body: { conflict: { fields } } });
  });

  it('counts those that already were as asked apart from those that it changed', async () => {
    const [one, two] = [await anAction(by, { property, priority: 'HIGH' }), await anAction(by, { property })];
    const ids = [one.id, two.id];
    expect(passed(await change(by, ids, { priority: 'HIGH' }))).toMatchObject({ changedCount: 1, unchangedCount: 1 });
    expect(await activityOn(by, one.id)).toEqual(['action.raised']);
    const given = { priority: 'HIGH', assigneeId: ann.id };
    expect(passed(await change(by, ids, given))).toMatchObject({ changedCount: 2, unchangedCount: 0 });
    expect(passed(await change(by, ids, given))).toMatchObject({ changedCount: 0, unchangedCount: 2 });
  });

  it('moves each by so many days from its own due date, to a later one only with a reason', async () => {
    const [soon, late] = [
      await anAction(by, { property, dueDate: inDays(by, 10) }),
      await anAction(by, { property, dueDate: inDays(by, 90) }),
    ];
    const ids = [soon.id, late.id];
    expect((await change(by, ids, { moveDueDateBy: 14 })).status).toBe(422);
    passed(await change(by, ids, { moveDueDateBy: 14 }, 'Scaffold'));
    passed(await change(by, ids, { moveDueDateBy: -4 }));
    for (const { id, dueDate } of [soon, late])
      expect(await theAction(by, { id })).toMatchObject({
        dueDate: plusDays(dueDate, 10),
        extensions: [{ from: dueDate, to: plusDays(dueDate, 14) }],
        version: 3,
      });
    expect(passed(await change(by, ids, { moveDueDateBy: -50 })).refused).toMatchObject([
      { id: soon.id, ref: soon.ref, name: soon.name, reason: 'The due date cannot be before the start date' },
    ]);
    expect(passed(await change(by, [late.id], { dueDate: '2199-12-01' }, 'Never')).changedCount).toBe(1);
    expect(passed(await change(by, [late.id], { moveDueDateBy: 60 }, 'Never')).refused).toMatchObject([
      { reason: 'The due date would be too far away' },
    ]);
  });

  it('leaves alone what a single change would refuse, and says why, record by record', async () => {
    const [elsewhere, lost] = [await aProperty(by), await aProperty(by)];
    const on = (at: Property) => anAction(by, { property: at, assignee: ann.email });
    const [here, there, done, archived] = [await on(property), await on(elsewhere), await on(property), await on(lost)];
    const waiting = await awaiting(by, { property });
    await closed(by, await theAction(by, done));
    const { id, version } = passed(await call(by, properties.get, { query: { id: lost.id } })).dto;
    passed(await call(by, properties.archive, { body: { id, version, reason: 'Sold' } }));
    const unknown = crypto.randomUUID();
    const ids = [here.id, there.id, done.id, waiting.id, archived.id, unknown];

    // Reads everything, and manages one property: the other one stays as it is.
    const local = await organisation.person([
      'PRISM_APP_ACTION_MENU',
      'PRISM_PROPERTY_VIEW',
      'PRISM_APP_PROPERTY_MENU',
    ]);
    await organisation.give(local, allBut('PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE'), { propertyIds: [property.id] });
    const answer = passed(await change(local, ids, { priority: 'MEDIUM' }));
    expect(answer).toMatchObject({ changedCount: 1, refusedCount: 5 });
    expect(reasonsOf(answer.refused)).toEqual(
      new Map([
        [there.id, 'You may not change this action'],
        [done.id, 'It is already closed'],
        [waiting.id, 'It awaits verification'],
        [archived.id, 'Its property is archived'],
        [unknown, 'This action is not available'],
      ]),
    );
    expect((await theAction(by, here)).priority).toBe('MEDIUM');
    expect((await theAction(by, there)).priority).toBe('LOW');
    expect(await activityOn(by, there.id)).toEqual(['action.raised', 'action.assigned']);

    // One that is refused for its due date is not given away either.
    const dated = passed(await change(local, [here.id], { moveDueDateBy: -1, assigneeId: null }));
    expect(dated.refused).toMatchObject([{ reason: 'You may not change the due date of this action' }]);
    expect((await theAction(by, here)).assigneeName).toBe(ann.fullName);

    // Nothing of another property is named to somebody who does not see it.
    const blind = await organisation.person('everything', { propertyIds: [property.id] });
    expect(passed(await change(blind, [here.id, there.id], { priority: 'LOW' })).refused).toEqual([
      { id: there.id, ref: '', name: '', reason: 'This action is not available' },
    ]);
    expect((await change(blind, [there.id], { priority: 'LOW' })).status).toBe(404);
    expect((await change(await organisation.person(['PRISM_APP_ACTION_MENU']), [here.id], {})).status).toBe(403);
  });

  it('gives none to somebody who may not see its property, and takes back what is with somebody outside', async () => {
    const elsewhere = await aProperty(by);
    const [here, there, alone] = [
      await anAction(by, { property }),
      await anAction(by, { property: elsewhere }),
      await anAction(by),
    ];
    const { token } = await aShare(by, here);
    const local = await organisation.person('everything', { propertyIds: [property.id] });
    const ids = [here.id, there.id, alone.id];
    const answer = passed(await change(by, ids, { assigneeId: local.id }));
    expect(reasonsOf(answer.refused)).toEqual(
      new Map([[there.id, `${local.fullName} may not see this property: give them access first`]]),
    );
    expect(await theAction(by, here)).toMatchObject({ assignment: 'user', assigneeName: local.fullName });
    expect((await byLink(by, shares.read, token)).status).toBe(404);
    expect(await activityOn(by, here.id)).toEqual(['action.raised', 'share.given', 'share.ended', 'action.assigned']);
    // Who has it already keeps it, without another entry.
    expect(passed(await change(by, [here.id], { assigneeId: local.id })).unchangedCount).toBe(1);
    expect(await activityOn(by, here.id)).toHaveLength(4);
    passed(await change(by, ids, { assigneeId: null }));
    expect(await theAction(by, here)).toMatchObject({ assignment: 'unassigned' });
    const stranger = await (await anOrganisation()).person();
    expect((await change(by, ids, { assigneeId: stranger.id })).status).toBe(422);
  });

  it('takes one way to move a due date, something to change, and a thousand at most', async () => {
    const { id } = await anAction(by, { property });
    const status = async (ids: string[], set: object) => (await change(by, ids, set, 'Why')).status;
    expect(await status([id], {})).toBe(422);
    expect(await status([id], { dueDate: inDays(by, 3), moveDueDateBy: 3 })).toBe(422);
    expect(await status([id], { moveDueDateBy: 0 })).toBe(422);
    expect(await status([], { priority: 'HIGH' })).toBe(422);
    const tooMany = await change(
      by,
      Array.from({ length: 1001 }, () => crypto.randomUUID()),
      { priority: 'HIGH' },
    );
    expect(tooMany.status).toBe(422);
    expect(JSON.stringify(tooMany.body)).toContain('Choose at most 1,000 actions at once');
  });
});
