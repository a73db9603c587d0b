import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import {
  actionStatus,
  anAction,
  aPhotograph,
  aReportFile,
  awaiting,
  changed,
  closed,
  closing,
  theAction,
  verifying,
} from './testing.ts';
import { shippedRules } from './closing-rules.ts';

let organisation: Organisation;
let doer: Person;
let other: Person;
let property: Property;

beforeAll(async () => {
  (await theServer()).at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  doer = await organisation.person();
  other = await organisation.person();
  property = await aProperty(doer);
});

const reopen = (by: Person, { id, version }: { id: string; version: number }, reason = 'It slips again') =>
  call(by, actions.reopen, { body: { id, version, reason } });

describe('closing an action', () => {
  it('of low priority closes it, and keeps who did it, when, and what was proved', async () => {
    const action = await anAction(doer, { property });
    await aReportFile(doer, action);
    const done = await closed(doer, action, { doneOn: inDays(doer, -1), doneBy: 'Hill Joinery', note: 'New closer' });
    expect(done).toMatchObject({
      status: { code: 'closed-completed', closed: true },
      dueStatus: 'COMPLETED',
      closing: { state: 'closed', closedOn: inDays(doer, 0) },
      can: { edit: false, close: false, verify: false, reopen: true },
    });
    expect(done.closing.records).toMatchObject([
      {
        event: 'closed',
        doneOn: inDays(doer, -1),
        doneBy: 'Hill Joinery',
        note: 'New closer',
        evidence: ['report'],
        demanded: { evidence: [], secondPerson: false },
        recordedBy: doer.fullName,
      },
    ]);
    expect(await activityOn(doer, action.id)).toEqual(['action.raised', 'file.uploaded', 'action.closed']);
    expect((await closing(doer, done)).status).toBe(409);
  });

  it.each(['HIGH', 'MEDIUM'] as const)('of priority %s asks for a photograph and a second person', async (priority) => {
    const action = await anAction(doer, { property, priority });
    expect(action.closing).toMatchObject({
      demanded: { evidence: ['photograph'], secondPerson: true },
      missing: ['photograph'],
    });
    await aReportFile(doer, action);
    const refused = await closing(doer, action);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('photograph') });
    await aPhotograph(doer, action);
    const waiting = await closed(doer, await theAction(doer, action));
    expect(waiting).toMatchObject({
      status: { code: 'awaiting-verification', closed: false },
      closing: { state: 'awaiting-verification', closedOn: null },
      can: { verify: false, reopen: true },
    });
    const accepted = passed(await verifying(other, waiting)).dto;
    expect(accepted).toMatchObject({ status: { code: 'closed-completed' }, closing: { state: 'closed' } });
    expect(accepted.closing.records.map(({ event, recordedBy }) => [event, recordedBy])).toEqual([
      ['accepted', other.fullName],
      ['done', doer.fullName],
    ]);
  });

  it('without the work having been done asks for a reason instead of evidence, and still for the second person', async () => {
    const action = await anAction(doer, { property, priority: 'HIGH' });
    expect((await closing(doer, action, { code: 'closed-not-required' })).status).toBe(422);
    const waiting = await closed(doer, action, { code: 'closed-not-required', note: 'The door was taken out' });
    expect(waiting.closing).toMatchObject({ state: 'awaiting-verification', missing: [] });
    expect(passed(await verifying(other, waiting)).dto.status.code).toBe('closed-not-required');
  });

  it('is refused with a day to come, an open status, somebody unknown, and what was changed meanwhile', async () => {
    const action = await anAction(doer, { property });
    for (const attempt of [
      { doneOn: inDays(doer, 1) },
      { code: 'open' },
      { doneById: crypto.randomUUID() },
      { doneById: other.id, doneBy: 'Somebody' },
    ])
      expect((await closing(doer, action, attempt)).status, JSON.stringify(attempt)).toBe(422);
    passed(await changed(doer, action, { location: 'Stair 2' }));
    expect((await closing(doer, action)).status).toBe(409);
    const onlooker = await organisation.person(allBut('PRISM_PROPERTY_ACTION_MANAGE'));
    expect((await closing(onlooker, await theAction(doer, action))).status).toBe(403);
  });

  it('follows the gravest priority that it has had: lowering it is no way round', async () => {
    const action = await anAction(doer, { property, priority: 'HIGH' });
    const lowered = passed(await changed(doer, action, { priority: 'LOW' })).dto;
    expect(lowered.closing).toMatchObject({ priority: 'HIGH', missing: ['photograph'] });
    expect((await closing(doer, lowered)).status).toBe(422);
    const raised = passed(await changed(doer, await anAction(doer, { property }), { priority: 'MEDIUM' })).dto;
    expect(raised.closing).toMatchObject({ priority: 'MEDIUM', demanded: { secondPerson: true } });
  });

  it('takes no photograph of what was wrong for one of the work, nor an old one when it was opened again', async () => {
    const { server } = doer;
    const failed = await awaiting(doer, { property });
    const accepted = passed(await verifying(other, failed)).dto;
    server.at('2026-05-20T09:20:00Z');
    try {
      const again = passed(await reopen(doer, accepted)).dto;
      expect(again).toMatchObject({ fileCount: 1, closing: { evidence: [], missing: ['photograph'] } });
      expect((await closing(doer, again)).status).toBe(422);
      await aPhotograph(doer, again);
      expect((await closed(doer, await theAction(doer, again))).closing.state).toBe('awaiting-verification');
    } finally {
      server.at('2026-05-20T09:00:00Z');
    }
  });

  it('happens once when two people do it at the same moment', async () => {
    const action = await anAction(doer, { property });
    const answers = await Promise.all([closing(doer, action), closing(other, action)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await theAction(doer, action)).closing.records).toHaveLength(1);
  });
});

describe('the second person', () => {
  it('is never who did it, who said so, or who it was given to', async () => {
    const [worker, assignee] = [await organisation.person(), await organisation.person()];
    const action = await anAction(doer, { property, priority: 'HIGH' });
    await aPhotograph(doer, action);
    passed(await call(doer, actions.assign, { params: { id: action.id }, body: { assignee: assignee.email } }));
    const waiting = await closed(doer, await theAction(doer, action), { doneById: worker.id });
    expect(waiting.closing.records[0]).toMatchObject({ doneBy: worker.fullName });
    for (const who of [doer, worker, assignee, await organisation.person(allBut('PRISM_PROPERTY_ACTION_VERIFY'))]) {
      expect((await theAction(who, action)).can.verify).toBe(false);
      expect((await verifying(who, waiting)).status).toBe(403);
    }
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    expect((await theAction(support, action)).can.verify).toBe(true);
    expect(passed(await verifying(other, waiting)).dto.closing.state).toBe('closed');
  });

  it('rejects with a reason, and the action is open again', async () => {
    const waiting = await awaiting(doer, { property });
    expect((await verifying(other, waiting, false)).status).toBe(422);
    const server = await theServer();
    server.at('2026-05-20T09:20:00Z');
    const rejected = passed(await verifying(other, waiting, false, 'The photograph shows another door')).dto;
    expect(rejected).toMatchObject({
      status: { code: 'open' },
      closing: { state: 'open', evidence: [], missing: ['photograph'] },
      can: { close: true },
    });
    expect(rejected.closing.records[0]).toMatchObject({ event: 'rejected', note: 'The photograph shows another door' });
    expect((await verifying(other, rejected)).status).toBe(409);
    // What was rejected counts no more.
    expect((await closing(doer, rejected)).status).toBe(422);
    await aPhotograph(doer, rejected);
    const again = await closed(doer, await theAction(doer, rejected));
    server.at('2026-05-20T09:00:00Z');
    expect(passed(await verifying(other, again)).dto.closing.records.map(({ event }) => event)).toEqual([
      'accepted',
      'done',
      'rejected',
      'done',
    ]);
  });

  it('decides once, on what was asked when it was done', async () => {
    const waiting = await awaiting(doer, { property });
    const answers = await Promise.all([verifying(other, waiting), verifying(await organisation.person(), waiting)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await changed(doer, await theAction(doer, waiting), { name: 'Something else' })).status).toBe(409);
  });
});

describe('opening an action again', () => {
  it('asks for a reason, and keeps all that was said before', async () => {
    const done = await closed(doer, await anAction(doer, { property }));
    expect((await reopen(doer, done, ' ')).status).toBe(422);
    const open = passed(await reopen(other, done)).dto;
    expect(open).toMatchObject({ status: { code: 'open' }, closing: { state: 'open', closedOn: null } });
    expect(open.closing.records.map(({ event, note }) => [event, note])).toEqual([
      ['reopened', 'It slips again'],
      ['closed', null],
    ]);
    expect((await reopen(doer, open)).status).toBe(409);
    const log = passed(
      await call(doer, activity.list, { body: { entityId: open.id, entityType: 'ACTION', limit: 1 } }),
    ).records;
    expect(log).toMatchObject([
      {
        activityType: 'STATUS_CHANGE',
        comment: 'It slips again',
        changes: [{ from: 'Closed - completed', to: 'Open' }],
      },
    ]);
  });

  it('takes back that it is done', async () => {
    const waiting = await awaiting(doer, { property });
    expect(passed(await reopen(doer, waiting)).dto.closing.state).toBe('open');
  });

  it('changes nothing of what was said', async () => {
    const done = await closed(doer, await anAction(doer, { property }));
    const mine = sql`where action_id = ${done.id}`;
    for (const change of [
      sql`delete from action_closings ${mine}`,
      sql`update action_closings set note = 'Never' ${mine}`,
    ])
      await expect(organisation.within(({ db }) => change.execute(db))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('closing many', () => {
  it('obeys the rules of each, and says what was refused and why', async () => {
    const [low, high, proved, done] = [
      await anAction(doer, { property }),
      await anAction(doer, { property, priority: 'HIGH' }),
      await anAction(doer, { property, priority: 'MEDIUM' }),
      await closed(doer, await anAction(doer, { property })),
    ];
    await aPhotograph(doer, proved);
    const unknown = crypto.randomUUID();
    const answer = passed(
      await call(doer, actions.bulkClose, {
        body: {
          ids: [low.id, high.id, proved.id, done.id, unknown],
          statusId: await actionStatus(doer, 'closed-completed'),
          doneOn: inDays(doer, 0),
        },
      }),
    );
    expect(answer).toMatchObject({ changedCount: 2, awaitingCount: 1 });
    expect(new Map(answer.refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [high.id, 'The evidence needed to close it is missing: photograph'],
        [done.id, 'It is already closed'],
        [unknown, 'This action is not available'],
      ]),
    );
    const states = await Promise.all([low, high, proved].map((action) => theAction(doer, action)));
    expect(states.map(({ closing: { state } }) => state)).toEqual(['closed', 'open', 'awaiting-verification']);
  });

  it('leaves alone what one may not change', async () => {
    const elsewhere = await aProperty(doer);
    const action = await anAction(doer, { property: elsewhere });
    const mine = await anAction(doer, { property });
    const local = await organisation.person('everything', { propertyIds: [property.id] });
    const answer = passed(
      await call(local, actions.bulkClose, {
        body: {
          ids: [action.id, mine.id],
          statusId: await actionStatus(doer, 'closed-completed'),
          doneOn: inDays(doer, 0),
        },
      }),
    );
    expect(answer).toMatchObject({ changedCount: 1, refusedCount: 1, refused: [{ id: action.id, ref: '', name: '' }] });
    expect((await theAction(doer, action)).closing.state).toBe('open');
  });
});

describe('verifying many', () => {
  it('accepts what awaits a second person, each by its own rules, and says what stays as it is and why', async () => {
    const verifier = await organisation.person();
    const [one, other, own, open] = [
      await awaiting(doer, { property }),
      await awaiting(doer, { property }),
      await awaiting(verifier, { property }),
      await anAction(doer, { property }),
    ];
    const unknown = crypto.randomUUID();
    const answer = passed(
      await call(verifier, actions.bulkVerify, {
        body: { ids: [one.id, other.id, own.id, open.id, unknown], reason: 'Seen on the walk round' },
      }),
    );
    expect(answer.changedCount).toBe(2);
    expect(new Map(answer.refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [own.id, 'Somebody else must verify this: you marked it as done'],
        [open.id, 'This action does not await verification'],
        [unknown, 'This action is not available'],
      ]),
    );
    const states = await Promise.all([one, other, own, open].map((action) => theAction(doer, action)));
    expect(states.map(({ closing: { state } }) => state)).toEqual([
      'closed',
      'closed',
      'awaiting-verification',
      'open',
    ]);
    // Whoever did the work accepts none of it, be it among many.
    const refused = passed(await call(doer, actions.bulkVerify, { body: { ids: [one.id, own.id] } }));
    expect(refused).toMatchObject({ changedCount: 1, refusedCount: 1, refused: [{ id: one.id }] });
  });
});

describe('actions that were closed before they came here', () => {
  it('are closed, evidence not held, until they are opened and closed again', async () => {
    const { objects } = passed(
      await call(doer, actions.importClosed, {
        body: {
          propertyId: property.id,
          actions: [
            {
              name: 'Fit a closer',
              priority: 'HIGH',
              startDate: inDays(doer, -400),
              dueDate: inDays(doer, -390),
              closedOn: inDays(doer, -380),
              closedBy: 'A former agent',
            },
          ],
        },
      }),
    );
    const old = await theAction(doer, objects[0]!);
    expect(old).toMatchObject({
      status: { closed: true },
      closing: { state: 'evidence-not-held', closedOn: inDays(doer, -380) },
      can: { reopen: true },
    });
    expect(old.closing.records).toMatchObject([{ event: 'brought-in', doneBy: 'A former agent', evidence: [] }]);
    expect(
      (await changed(doer, old, { statusId: await actionStatus(doer, 'closed-duplicate'), reason: 'x' })).status,
    ).toBe(409);
    const open = passed(await reopen(doer, old)).dto;
    await aPhotograph(doer, open);
    const waiting = await closed(doer, await theAction(doer, open));
    expect(passed(await verifying(other, waiting)).dto.closing.state).toBe('closed');
  });

  it('were closed on a day that has come', async () => {
    const answer = await call(doer, actions.importClosed, {
      body: {
        propertyId: property.id,
        actions: [
          {
            name: 'x',
            priority: 'LOW',
            startDate: inDays(doer, 0),
            dueDate: inDays(doer, 1),
            closedOn: inDays(doer, 1),
          },
        ],
      },
    });
    expect(answer.status).toBe(422);
  });
});

describe('what closing asks for', () => {
  it('is set by the organisation, by priority and by where the action comes from, and told in its log', async () => {
    const own = await anOrganisation();
    const admin = await own.person();
    const rules = passed(await call(admin, actions.closingRules)).dto;
    expect(rules).toMatchObject({ ...shippedRules, version: 0, can: { edit: true } });
    const nothing = { evidence: [], secondPerson: false };
    const asked = {
      ...shippedRules,
      priorities: {
        ...shippedRules.priorities,
        HIGH: nothing,
        LOW: { evidence: ['report' as const], secondPerson: true },
      },
      recheckPercent: 20,
    };
    const saved = await call(admin, actions.changeClosingRules, { body: { ...asked, version: 0 } });
    expect(passed(saved).dto).toMatchObject({ ...asked, version: 1 });
    expect((await call(admin, actions.changeClosingRules, { body: { ...asked, version: 0 } })).status).toBe(409);
    expect((await closed(admin, await anAction(admin, { priority: 'HIGH' }))).closing.state).toBe('closed');
    expect((await closing(admin, await anAction(admin))).status).toBe(422);
    const log = passed(
      await call(admin, activity.list, { body: { entityId: own.id, entityType: 'ORGANISATION', limit: 1 } }),
    ).records;
    expect(log[0]!.changes).toEqual([
      { field: 'HIGH', label: 'Priority High', from: 'photograph, a second person', to: 'nothing' },
      { field: 'LOW', label: 'Priority Low', from: 'nothing', to: 'report, a second person' },
      { field: 'recheckPercent', label: 'Closed actions re-checked each month (%)', from: '5', to: '20' },
    ]);
    const elsewhere = await anOrganisation();
    expect(passed(await call(await elsewhere.person(), actions.closingRules)).dto).toMatchObject(shippedRules);
  });
});
