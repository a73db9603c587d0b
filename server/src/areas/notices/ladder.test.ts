import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notices } from '@lintel/contract/areas/notices';
import type { NoticeRules } from '@lintel/contract/areas/notice-rules';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { anAction, awaiting, changed } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServerApart } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { asOwner } from '#test/own-database';
import { planToday } from './plan.ts';
import { shippedNoticeRules } from './rules.ts';
import { given, roundAt } from './testing.ts';

/** Two processes on the same database, with one clock. */
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await theServerApart();
  other = await aServer({ ownerUrl: server.ownerUrl, works: false });
});
afterAll(async () => {
  await closeServer(other);
});

const notAnAdministrator = allBut('PRISM_APP_SETTINGS_MANAGE');

/** An organisation with somebody on each level, its clock at noon on a date. */
async function aPlace(day: string, rules: Partial<NoticeRules> = {}) {
  server.at(`${day}T12:00:00Z`);
  const organisation = await anOrganisation({ server, isCopied: true });
  const administrator = await organisation.person();
  const person = (permissions = notAnAdministrator) => organisation.person(permissions);
  const [owner, manager, director] = [await person(), await person(), await person()];
  await call(administrator, notices.changeRules, {
    body: { ...shippedNoticeRules, directorIds: [director.id], ...rules, version: 0 },
  });
  const property = await aProperty(administrator, { ownerIds: [manager.id] });
  return { organisation, administrator, owner, manager, director, property };
}

/** Both processes plan at once; returns how many of them did. */
async function plannedAt({ id }: Organisation, instant: string): Promise<number> {
  server.at(instant);
  other.at(instant);
  const planned = await Promise.all([planToday(server.maker, id), planToday(other.maker, id)]);
  return planned.filter(Boolean).length;
}

const owned = async (by: Person, task: Task, owner: Person | null): Promise<Task> => {
  const { id, version, status, dueOn, instructions } = await theTask(by, task.id);
  const ownerIds = owner ? [owner.id] : [];
  const body = { id, version, ownIntervalId: null, statusId: status.id, ownerIds, instructions, dueOn };
  return passed(await call(by, tasks.change, { body })).dto;
};

/** The ladder's notices about a record, oldest first: the date, what, to whom. */
const factOf = (organisation: Organisation, recordId: string) =>
  organisation.within(async ({ db }) =>
    (
      await db
        .selectFrom('notices')
        .selectAll()
        .where('recordId', '=', recordId)
        .where('kind', 'in', ['due-soon', 'due', 'overdue'])
        .orderBy('createdAt')
        .execute()
    ).map(({ createdAt, kind, userId, details }) => ({ on: createdAt.slice(0, 10), kind, userId, details })),
  );
const reasons = async (who: Person, recordId: string) =>
  passed(await call(who, notices.list, { query: {} })).objects.findLast(({ about }) => about.id === recordId)!.notes;
const rungsOf = (organisation: Organisation, recordId: string) =>
  organisation.within(({ db }) =>
    db
      .selectFrom('ladderRungs')
      .select(['dueOn', 'days', 'meantFor', 'plannedOn', 'coveredBy', 'missedCount'])
      .where('recordId', '=', recordId)
      .orderBy('dueOn')
      .orderBy('days')
      .execute(),
  );

/** Every date from one to another, except dates without a server. */
function* daysFrom(first: string, last: string, outages: readonly (readonly [string, string])[] = []) {
  for (let day = first; day <= last; day = plusDays(day, 1))
    if (!outages.some(([from, until]) => day >= from && day <= until)) yield day;
}

describe('the ladder', () => {
  it('misses no rung and tells none twice over months, with outages and two processes at once', async () => {
    const { organisation, administrator, owner, manager, director, property } = await aPlace('2026-01-05');
    const task = await owned(administrator, await aTask(administrator, { property, dueDate: '2026-04-20' }), owner);
    const action = await anAction(administrator, { property, priority: 'MEDIUM', dueDate: '2026-03-10' });
    await given(administrator, action, owner);
    const outages = [
      ['2026-02-17', '2026-02-22'],
      ['2026-04-12', '2026-04-29'],
    ] as const;
    // On the others nothing falls due.
    const meant = [
      ...[-90, -60, -30, -7, 0, 1, 7, 14].map((offset) => plusDays('2026-04-20', offset)),
      ...[-30, -7, 0, 1, 7, 14].map((offset) => plusDays('2026-03-10', offset)),
      ...outages.map(([, until]) => until),
    ];
    const near = new Set(meant.flatMap((day) => [plusDays(day, -1), day, plusDays(day, 1)]));
    const days = [...daysFrom('2026-01-06', '2026-05-06', outages)].filter((day) => near.has(day));
    for (const day of days) expect(await plannedAt(organisation, `${day}T09:00:00Z`), day).toBe(1);

    const next = (day: string) => days.find((one) => one >= day)!;
    const rung = (dueOn: string, offset: number, coveredBy: number | null, missedCount = 0) => {
      const meantFor = plusDays(dueOn, offset);
      return { dueOn, days: offset, meantFor, plannedOn: next(meantFor), coveredBy, missedCount };
    };
    // Sent on their dates; of the three due in the second outage the last is sent, and mentions the others.
    expect(await rungsOf(organisation, task.id)).toEqual([
      rung('2026-04-20', -90, null),
      rung('2026-04-20', -60, null),
      rung('2026-04-20', -30, null),
      rung('2026-04-20', -7, 7),
      rung('2026-04-20', 0, 7),
      rung('2026-04-20', 1, 7),
      rung('2026-04-20', 7, null, 3),
      rung('2026-04-20', 14, null),
    ]);
    const sentTo = (await factOf(organisation, task.id)).map(({ on, kind, userId }) => [on, kind, userId]);
    expect(sentTo.filter(([, , userId]) => userId === owner.id)).toEqual([
      ['2026-01-20', 'due-soon', owner.id],
      ['2026-02-23', 'due-soon', owner.id],
      ['2026-03-21', 'due-soon', owner.id],
      ['2026-04-30', 'overdue', owner.id],
      ['2026-05-04', 'overdue', owner.id],
    ]);
    expect(sentTo.filter(([, , userId]) => userId !== owner.id).map(([on, , userId]) => `${on} ${userId}`)).toEqual(
      expect.arrayContaining([`2026-04-30 ${manager.id}`, `2026-05-04 ${manager.id}`, `2026-05-04 ${director.id}`]),
    );
    expect(sentTo).toHaveLength(8);
    const [late] = (await factOf(organisation, task.id)).filter(({ on }) => on === '2026-04-30');
    expect(late!.details).toMatchObject({ meantFor: '2026-04-27', missedCount: 3 });

    expect((await rungsOf(organisation, action.id)).map(({ days: offset, plannedOn }) => [offset, plannedOn])).toEqual([
      [-30, '2026-02-08'],
      [-7, '2026-03-03'],
      [0, '2026-03-10'],
      [1, '2026-03-11'],
      [7, '2026-03-17'],
      [14, '2026-03-24'],
    ]);
    const people = Map.groupBy(await factOf(organisation, action.id), ({ on }) => on);
    expect([...people.values()].map((some) => new Set(some.map(({ userId }) => userId)))).toEqual(
      [[owner], [owner], [owner], [owner, manager], [owner, manager], [owner, manager, director]].map(
        (some) => new Set(some.map(({ id }) => id)),
      ),
    );
  });

  it('T-02: is planned once on the days on which the clocks change, also at 01:30', async () => {
    const { organisation, administrator, owner, property } = await aPlace('2026-10-01', { sendAt: '01:30' });
    const changes = ['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'];
    for (const day of changes) {
      server.at(`${plusDays(day, -1)}T12:00:00Z`);
      const action = await anAction(administrator, { property, priority: 'HIGH', dueDate: day });
      await given(administrator, action, owner);
      const planned: string[] = [];
      // Half past one occurs twice in October (00:30 and 01:30 UTC), and not at all in March (00:30, then 02:00 is 01:00 UTC).
      for (const time of ['00:00', '00:20', '00:30', '00:40', '01:00', '01:30', '01:40', '02:30', '09:00'])
        if (await plannedAt(organisation, `${day}T${time}:00Z`)) planned.push(time);
      expect(planned, day).toEqual([day.includes('-03-') ? '01:00' : '00:30']);
      expect(await factOf(organisation, action.id)).toMatchObject([{ on: day, kind: 'due', userId: owner.id }]);
    }
  });

  it(
    'goes on from the day that it is, once the clock was ahead for years, and tells again what was told too soon',
    { tags: ['thorough'] },
    async () => {
      const { organisation, administrator, owner, property } = await aPlace('2028-02-20');
      const task = await owned(administrator, await aTask(administrator, { property, dueDate: '2028-03-10' }), owner);
      for (const day of daysFrom('2028-02-21', '2028-02-29')) await plannedAt(organisation, `${day}T09:00:00Z`);
      await plannedAt(organisation, '2035-01-01T09:00:00Z');
      for (const day of daysFrom('2028-03-01', '2028-03-12'))
        expect(await plannedAt(organisation, `${day}T09:00:00Z`), day).toBe(1);
      const mine = (await factOf(organisation, task.id)).filter(({ userId }) => userId === owner.id);
      expect(mine.map(({ on, kind }) => `${on} ${kind}`).sort()).toEqual([
        '2028-03-03 due-soon',
        '2028-03-10 due',
        '2028-03-11 overdue',
        '2035-01-01 overdue',
      ]);

      // A clock set back ten days and forward again repeats and misses nothing.
      for (const day of daysFrom('2028-03-02', '2028-03-12'))
        expect(await plannedAt(organisation, `${day}T09:00:00Z`), day).toBe(0);
      expect(await plannedAt(organisation, '2028-03-17T09:00:00Z')).toBe(1);
      expect((await factOf(organisation, task.id)).filter(({ userId }) => userId === owner.id)).toHaveLength(5);
    },
  );

  it('what was written for the digest while the clock was ahead goes out with the next one', async () => {
    const { organisation, administrator, owner, property } = await aPlace('2026-01-05');
    await roundAt(organisation, '2026-02-10T09:00:00Z');
    server.at('2026-02-10T10:00:00Z');
    await given(administrator, await anAction(administrator, { property }), owner);
    await roundAt(organisation, '2026-01-06T09:00:00Z');
    const sent = await organisation.within(({ db }) =>
      db
        .selectFrom('notices')
        .select(['kind', 'digestOn'])
        .where('userId', '=', owner.id)
        .where('kind', '=', 'assigned')
        .execute(),
    );
    expect(sent).toEqual([{ kind: 'assigned', digestOn: '2026-01-06' }]);
  });

  it(
    'begins anew where a due date moves, a cycle is done or an action is opened again, and rests while a task is suspended',
    { tags: ['thorough'] },
    async () => {
      const { organisation, administrator, owner, property } = await aPlace('2026-01-05');
      const task = await owned(administrator, await aTask(administrator, { property, dueDate: '2026-02-10' }), owner);
      const action = await given(
        administrator,
        await anAction(administrator, { property, priority: 'MEDIUM', dueDate: '2026-02-10' }),
        owner,
      );
      for (const day of daysFrom('2026-01-06', '2026-01-20')) await roundAt(organisation, `${day}T09:00:00Z`);
      expect((await rungsOf(organisation, task.id)).map(({ days }) => days)).toEqual([-30]);

      const { version } = await theTask(administrator, task.id);
      const suspended = { id: task.id, version, reason: 'The block is empty', reviewOn: '2026-04-01' };
      passed(await call(administrator, tasks.suspend, { body: suspended }));
      passed(await changed(administrator, action, { dueDate: '2026-03-20', reason: 'The part is on its way' }));
      for (const day of daysFrom('2026-01-21', '2026-02-15')) await roundAt(organisation, `${day}T09:00:00Z`);
      expect(await rungsOf(organisation, task.id)).toHaveLength(1);
      expect((await rungsOf(organisation, action.id)).map(({ dueOn, days }) => [dueOn, days])).toEqual([
        ['2026-02-10', -30],
      ]);

      // Its due date passed meanwhile, so it is due on the date on which it is resumed.
      passed(await call(administrator, tasks.resume, { query: { id: task.id } }));
      for (const day of daysFrom('2026-02-16', '2026-02-18')) await roundAt(organisation, `${day}T09:00:00Z`);
      expect((await rungsOf(organisation, task.id)).map(({ dueOn, days }) => [dueOn, days])).toEqual([
        ['2026-02-10', -30],
        ['2026-02-15', 0],
        ['2026-02-15', 1],
      ]);
      await roundAt(organisation, '2026-02-19T09:00:00Z');
      expect((await rungsOf(organisation, action.id)).map(({ dueOn, days }) => [dueOn, days])).toEqual([
        ['2026-02-10', -30],
        ['2026-03-20', -30],
      ]);
      const archived = passed(await call(administrator, properties.get, { query: { id: property.id } })).dto;
      passed(
        await call(administrator, properties.archive, {
          body: { id: property.id, version: archived.version, reason: 'Sold' },
        }),
      );
      for (const day of daysFrom('2026-02-20', '2026-03-20')) await roundAt(organisation, `${day}T09:00:00Z`);
      expect(await rungsOf(organisation, task.id)).toHaveLength(3);
      expect(await rungsOf(organisation, action.id)).toHaveLength(2);
    },
  );

  it('goes one level up where nobody is, or may see it, and says so', async () => {
    const { organisation, administrator, manager, director, property } = await aPlace('2026-01-05');
    const bare = await aProperty(administrator);
    const [here, there] = [
      await anAction(administrator, { property, priority: 'MEDIUM', dueDate: '2026-02-10' }),
      await anAction(administrator, { property: bare, priority: 'MEDIUM', dueDate: '2026-02-10' }),
    ];
    // The assignee now sees only another property.
    const blind = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [property.id],
    });
    await given(administrator, here, blind);
    await organisation.within(({ db }) =>
      db.updateTable('grantProperties').set({ propertyId: bare.id }).where('propertyId', '=', property.id).execute(),
    );
    await roundAt(organisation, '2026-01-11T09:00:00Z');
    const levels = async (id: string) =>
      (await factOf(organisation, id)).map(({ userId, details: { level, insteadOf } }) => [userId, level, insteadOf]);
    expect(await levels(here.id)).toEqual([[manager.id, 'manager', 'owner']]);
    expect(await levels(there.id)).toEqual([[director.id, 'director', 'owner']]);

    const supervisor = await organisation.person(
      ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_SUPERVISOR'],
      { propertyIds: [bare.id] },
    );
    await roundAt(organisation, '2026-02-03T09:00:00Z');
    expect((await levels(there.id)).slice(1)).toEqual([[supervisor.id, 'manager', 'owner']]);

    await call(administrator, notices.changeRules, { body: { ...shippedNoticeRules, version: 1 } });
    const nowhere = await anAction(administrator, { priority: 'MEDIUM', dueDate: '2026-02-05' });
    await roundAt(organisation, '2026-02-05T09:00:00Z');
    expect(await levels(nowhere.id)).toEqual([[administrator.id, 'administrator', 'owner']]);
    expect([await reasons(manager, here.id), await reasons(supervisor, there.id)]).toEqual([
      ['Sent to you as manager of the property because it has no owner who may see it'],
      ['Sent to you as manager of the property because it has no owner who may see it'],
    ]);
    expect(await reasons(director, there.id)).toEqual([
      'Sent to you as director because nobody who may see it is its owner or manages the property',
    ]);
    expect(await reasons(administrator, nowhere.id)).toEqual([
      'Sent to administrators because nobody who may see it is its owner, manages the property or is a director',
    ]);
    expect((await call(administrator, notices.rules)).body.dto.toAdministratorsCount).toBe(1);
    expect((await call(director, notices.rules)).status).toBe(403);
  });

  it('asks the manager, and not the owner, while an action awaits verification', async () => {
    const { organisation, administrator, owner, manager, property } = await aPlace('2026-01-05');
    const action = await awaiting(administrator, { property, priority: 'MEDIUM', dueDate: '2026-01-06' });
    await organisation.within(({ db }) =>
      db.updateTable('actions').set({ assigneeId: owner.id }).where('id', '=', action.id).execute(),
    );
    await roundAt(organisation, '2026-01-07T09:00:00Z');
    expect(await factOf(organisation, action.id)).toMatchObject([
      { kind: 'overdue', userId: manager.id, details: { isAwaiting: true, level: 'manager' } },
    ]);
  });

  it('sends nothing late that was meant for days before the work came to Lintel, and leaves nothing overdue untold', async () => {
    const { organisation, administrator, owner, property } = await aPlace('2026-03-02');
    const broughtIn = async (dueDate: string) =>
      given(
        administrator,
        await anAction(administrator, { property, priority: 'MEDIUM', startDate: '2025-10-01', dueDate }),
        owner,
      );
    const [recent, old] = [await broughtIn('2026-02-26'), await broughtIn('2025-11-01')];
    for (const day of daysFrom('2026-03-03', '2026-03-06')) await roundAt(organisation, `${day}T09:00:00Z`);
    const sentTo = async (id: string) =>
      (await factOf(organisation, id))
        .filter(({ userId }) => userId === owner.id)
        .map(({ on, kind, details }) => [on, kind, details.meantFor]);
    // Its reminder of the seventh day is still to come.
    expect(await sentTo(recent.id)).toEqual([['2026-03-05', 'overdue', undefined]]);
    // None is left to come: it is sent once, and not marked as late.
    expect(await sentTo(old.id)).toEqual([['2026-03-03', 'overdue', undefined]]);
  });

  it('is that of the task type, or of its group, or of all tasks', async () => {
    const { organisation, administrator, owner, property } = await aPlace('2026-01-05');
    const [gas, fire] = [
      await owned(administrator, await aTask(administrator, { property, code: 'GAS01', dueDate: '2026-03-01' }), owner),
      await owned(administrator, await aTask(administrator, { property, code: 'FRA01', dueDate: '2026-03-01' }), owner),
    ];
    const ladder = (days: number) => [
      { days, to: ['owner' as const] },
      { days: 0, to: ['owner' as const] },
    ];
    const body = {
      ...shippedNoticeRules,
      taskGroups: [{ groupId: fire.group.id, ladder: ladder(-11) }],
      taskTypes: [{ taskTypeId: gas.taskTypeId, ladder: ladder(-12) }],
      version: 1,
    };
    passed(await call(administrator, notices.changeRules, { body }));
    for (const day of daysFrom('2026-01-06', '2026-03-01')) await roundAt(organisation, `${day}T09:00:00Z`);
    const days = async (id: string) => (await rungsOf(organisation, id)).map((rung) => rung.days);
    expect([await days(gas.id), await days(fire.id)]).toEqual([
      [-12, 0],
      [-11, 0],
    ]);
  });
});

describe('an organisation that is suspended', () => {
  it('is reminded of nothing until it is open again, then of what came up', async () => {
    const { organisation, administrator, owner, property } = await aPlace('2026-03-01');
    const action = await anAction(administrator, { property, dueDate: '2026-03-10', priority: 'HIGH' });
    await given(administrator, action, owner);
    const suspended = (suspendedAt: string | null) =>
      asOwner(server.ownerUrl, (client) =>
        client.query('update organisations set suspended_at = $1 where id = $2', [suspendedAt, organisation.id]),
      );
    await suspended('2026-03-05T00:00:00Z');
    expect(await plannedAt(organisation, '2026-03-10T12:00:00Z')).toBe(0);
    await suspended(null);
    expect(await plannedAt(organisation, '2026-03-11T12:00:00Z')).toBe(1);
    expect((await factOf(organisation, action.id)).map(({ on, kind }) => [on, kind])).toContainEqual([
      '2026-03-11',
      'overdue',
    ]);
  });
});

describe('the rules of reminders', () => {
  it('refuse what could leave something untold, in sentences', async () => {
    const { administrator } = await aPlace('2026-01-05');
    const refused = async (more: object) => {
      const answer = await call(administrator, notices.changeRules, {
        body: { ...shippedNoticeRules, version: 1, ...more },
      });
      return [answer.status, (answer.body as unknown as { errors?: { message: string }[] }).errors?.[0]?.message];
    };
    const owner = ['owner'];
    expect(await refused({ tasks: [] })).toEqual([422, 'Add a reminder']);
    expect(await refused({ tasks: [{ days: -5, to: owner }] })).toEqual([422, 'Add one on the due date or after it']);
    expect(await refused({ tasks: [0, 0].map((days) => ({ days, to: owner })) })).toEqual([422, 'Use each day once']);
    expect(await refused({ tasks: [{ days: 0, to: [] }] })).toEqual([422, 'Choose who is notified']);
    expect(await refused({ sendAt: '25:00' })).toEqual([422, 'Use a time, for example 07:00']);
    // The planning job runs every ten minutes: every day would end first.
    expect(await refused({ sendAt: '23:55' })).toEqual([422, 'Use 22:00 or earlier']);
    expect(await refused({ directorIds: [crypto.randomUUID()] })).toEqual([
      422,
      'Choose people from this organisation',
    ]);
    expect((await refused({ version: 0 }))[0]).toBe(409);
    // Whoever saves over another's changes sees those first, also where somebody named has left since.
    expect((await refused({ version: 0, directorIds: [crypto.randomUUID()] }))[0]).toBe(409);
  });
});
