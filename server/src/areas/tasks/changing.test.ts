import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { longDate } from '@lintel/contract/cycles/calendar';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { notices } from '@lintel/contract/areas/notices';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { aProperty } from '#areas/properties/testing';
import { aShippedType, intervalOf } from '#areas/task-types/testing';
import { setAddress } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { ask } from '#test/own-database';
import { resumeDueTasks } from './suspend.ts';
import { aTask, completed, inDays, removed, theTask } from './testing.ts';

const statusOf = async (by: Person, code: string) =>
  passed(await call(by, dictionaries.allTaskStatuses)).objects.find((status) => status.code === code)!.id;
type Changed = Partial<Pick<Task, 'dueOn' | 'instructions'>> & {
  statusId?: string;
  ownIntervalId?: string | null;
  ownerIds?: string[];
  reason?: string;
};
const change = (by: Person, task: Task, more: Changed = {}) =>
  call(by, tasks.change, {
    body: {
      id: task.id,
      version: task.version,
      ownIntervalId: null,
      statusId: task.status.id,
      ownerIds: task.owners.map((owner) => owner.id),
      instructions: task.instructions,
      dueOn: task.dueOn,
      ...more,
    },
  });
const suspend = (by: Person, { id, version }: Task) =>
  call(by, tasks.suspend, { body: { id, version, reason: 'The boiler is off', reviewOn: inDays(by, 30) } });
const exempt = (by: Person, { id, version }: Pick<Task, 'id' | 'version'>) =>
  call(by, tasks.exempt, { body: { id, version, reason: 'No gas here' } });
const accept = (by: Person, { id, version }: Task) => call(by, tasks.acceptExemption, { body: { id, version } });
const reject = (by: Person, { id, version }: Task, reason = 'There is a boiler') =>
  call(by, tasks.rejectExemption, { body: { id, version, reason } });
const withdraw = (by: Person, { id }: Task) => call(by, tasks.withdrawExemption, { query: { id } });

const messagesOf = ({ body }: { body: unknown }) =>
  (body as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [field, message]);

describe('changing a task', () => {
  it('keeps what changed, as people read it', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 300) });
    const scheduled = await statusOf(by, 'scheduled');
    const changed = passed(
      await change(by, task, {
        statusId: scheduled,
        ownerIds: [by.id],
        dueOn: inDays(by, 330),
        reason: 'Boiler ordered',
      }),
    ).dto;
    expect(changed).toMatchObject({
      status: { code: 'scheduled' },
      dueOn: inDays(by, 330),
      owners: [{ id: by.id }],
      version: task.version + 1,
    });
    const { records } = passed(
      await call(by, activity.list, { body: { entityType: 'TASK', entityId: task.id, limit: 1 } }),
    );
    expect(records[0]).toMatchObject({ activityType: 'EDIT', comment: 'Boiler ordered' });
    expect(records[0]!.changes).toContainEqual({
      field: 'dueOn',
      label: 'Due date',
      from: longDate(inDays(by, 300)),
      to: longDate(inDays(by, 330)),
    });
    expect(records[0]!.changes).toContainEqual({ field: 'ownerIds', label: 'Owners', from: null, to: by.fullName });
  });

  it('asks why the due date moves, and not to a day before the cycle began', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 300) });
    expect((await change(by, task, { dueOn: inDays(by, 330) })).status).toBe(422);
    expect((await change(by, task, { dueOn: '2001-01-01', reason: 'Typed wrongly' })).status).toBe(422);
    expect((await change(by, task, { dueOn: null, reason: 'Never' })).status).toBe(422);
    expect((await theTask(by, task.id)).version).toBe(task.version);
  });

  it('counts the open cycle anew at its own interval', async () => {
    const by = await (await anOrganisation()).person();
    const first = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 5) });
    const task = await completed(by, first);
    const quarterly = await intervalOf(by, 'quarterly');
    const changed = passed(await change(by, task, { ownIntervalId: quarterly })).dto;
    expect(changed).toMatchObject({ hasOwnInterval: true, interval: { code: 'quarterly' } });
    expect(changed.dueOn! < task.dueOn!).toBe(true);
    expect(changed.cycle!.explanation).toContain('recalculated because the rule changed');
    const back = passed(await change(by, changed)).dto;
    expect(back.dueOn).toBe(task.dueOn);
  });

  it('refuses a status that follows from something else, and people of nowhere', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    for (const code of ['on-hold', 'unsatisfactory', 'completed', 'deactivated'])
      expect((await change(by, task, { statusId: await statusOf(by, code) })).status, code).toBe(422);
    const stranger = await (await anOrganisation()).person();
    expect((await change(by, task, { ownerIds: [stranger.id] })).status).toBe(422);
  });

  it('tells who saved in between, and what', async () => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.person(), await organisation.person()];
    const task = await aTask(one);
    passed(await change(one, task, { instructions: 'Ring the bell twice' }));
    const stale = await change(other, task, { instructions: 'Use the back door' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      conflict: {
        changedBy: one.fullName,
        fields: [{ field: 'instructions', theirs: 'Ring the bell twice', yours: 'Use the back door' }],
      },
    });
  });
});

describe('changing several tasks', () => {
  it('leaves a batch change on each, and names those that refused', async () => {
    const by = await (await anOrganisation()).person();
    const [one, two, suspended] = [await aTask(by), await aTask(by, { code: 'FRA01' }), await aTask(by)];
    passed(await suspend(by, suspended));
    const body = {
      ids: [one.id, two.id, suspended.id],
      set: { dueOn: inDays(by, 200), ownerIds: [by.id] },
      reason: 'One visit for all',
    };
    expect((await call(by, tasks.bulkChange, { body: { ...body, reason: null } })).status).toBe(422);
    expect(passed(await call(by, tasks.bulkChange, { body }))).toMatchObject({
      changedCount: 2,
      refused: [{ id: suspended.id, ref: suspended.code, reason: 'Only an active task can be changed' }],
    });
    // Again nothing is changed, and nothing recorded.
    expect(passed(await call(by, tasks.bulkChange, { body }))).toMatchObject({ changedCount: 0, unchangedCount: 2 });
    for (const { id } of [one, two]) {
      const task = await theTask(by, id);
      expect(task).toMatchObject({
        dueOn: inDays(by, 200),
        owners: [{ id: by.id }],
        cycle: { dueOn: inDays(by, 200) },
      });
      const { records } = passed(
        await call(by, activity.list, { body: { entityType: 'TASK', entityId: id, limit: 1 } }),
      );
      expect(records[0]).toMatchObject({ activityType: 'TASK_BATCH_CHANGE', comment: 'One visit for all' });
      expect(records[0]!.changes.map((each) => each.field).sort()).toEqual(['dueOn', 'ownerIds']);
    }
    expect(await activityOn(by, suspended.id)).toEqual(['task.added', 'task.suspended']);
  });

  it('holds each to what somebody else is making of it, as a changed rule does', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await completed(by, await aTask(by, { dueDate: inDays(by, -10) }), inDays(by, -10));
    const type = await aShippedType(by, task.code);
    /** Somebody corrects when it was last done, so that by law it is due so soon, and saves while others wait for them. */
    const corrected = async (dueOn: string, meanwhile: () => Promise<unknown>) => {
      const waiting = await organisation.within(async ({ db }) => {
        const set = { dueOn, overdueAfter: dueOn };
        const pid = sql<number>`pg_backend_pid()`.as('pid');
        const held = await db.updateTable('tasks').set(set).where('id', '=', task.id).returning(pid).execute();
        const waiter = [meanwhile()];
        const asked = `select from pg_stat_activity where ${held[0]!.pid} = any (pg_blocking_pids(pid))`;
        await expect.poll(() => ask(by.server.ownerUrl, asked)).not.toEqual([]);
        const anchor = JSON.stringify({ anchorOn: dueOn, anchorDay: null, legalOn: dueOn });
        await db.updateTable('taskCycles').set({ dueOn, anchor }).where('id', '=', task.cycle!.id).execute();
        return waiter;
      });
      await Promise.all(waiting);
      return (await theTask(by, task.id)).dueOn;
    };
    const [soon, sooner] = [inDays(by, 100), inDays(by, 50)];
    const body = { ids: [task.id], set: { dueOn: inDays(by, 200) }, reason: 'One visit for all' };
    expect(await corrected(soon, () => call(by, tasks.bulkChange, { body }))).toBe(soon);
    const note = { ...type, note: 'Other words', moveOpenCycles: true };
    expect(await corrected(sooner, () => call(by, taskTypes.change, { body: note }))).toBe(sooner);
  });
});

describe('a suspension', () => {
  it('lets nothing fall due until it ends, and then gives the date back', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 40) });
    const suspended = passed(await suspend(by, task)).dto;
    expect(suspended).toMatchObject({
      state: 'suspended',
      stateReason: 'The boiler is off',
      reviewOn: inDays(by, 30),
      status: { code: 'on-hold' },
      dueStatus: 'NO_DUE_DATE',
      can: { complete: false, change: false, suspend: true },
    });
    expect((await suspend(by, suspended)).status).toBe(409);
    const resumed = passed(await call(by, tasks.resume, { query: { id: task.id } })).dto;
    expect(resumed).toMatchObject({ state: 'active', dueOn: task.dueOn, reviewOn: null, stateReason: null });
    expect((await call(by, tasks.resume, { query: { id: task.id } })).status).toBe(409);
  });

  it('that outlasted the due date ends with a task due that day', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'ROF01', dueDate: inDays(by, -5) });
    passed(await suspend(by, task));
    const resumed = passed(await call(by, tasks.resume, { query: { id: task.id } })).dto;
    expect(resumed.dueOn).toBe(inDays(by, 0));
  });

  it('of a statutory duty is for three months at most, and not of one that is overdue', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 20) });
    const until = (days: number, { id, version }: Task = task) =>
      call(by, tasks.suspend, { body: { id, version, reason: 'Void', reviewOn: inDays(by, days) } });
    const forever = await until(93);
    expect([forever.status, messagesOf(forever)[0]![0]]).toEqual([422, 'reviewOn']);
    passed(await until(92));
    expect((await until(5, await aTask(by, { dueDate: inDays(by, -1) }))).status).toBe(409);
  });

  it('ends by itself on the day of its review, in front of everybody who is told of it', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const task = await aTask(by, { dueDate: inDays(by, 20) });
    const body = { id: task.id, version: task.version, reason: 'Void', reviewOn: inDays(by, 3) };
    passed(await call(by, tasks.suspend, { body }));
    const round = () => home.within(resumeDueTasks);
    expect([await round(), (await theTask(by, task.id)).state]).toEqual([false, 'suspended']);
    home.server.at(`${inDays(by, 3)}T12:00:00Z`);
    expect([await round(), await round()]).toEqual([false, false]);
    expect(await theTask(by, task.id)).toMatchObject({ state: 'active', dueOn: task.dueOn, reviewOn: null });
    expect((await activityOn(by, task.id)).filter((event) => event === 'task.resumed')).toHaveLength(1);
    home.server.at(null);
  });
});

describe('a duty that does not apply', () => {
  it('is proposed by one and accepted by another, and is due as before until then', async () => {
    const organisation = await anOrganisation();
    const [by, other] = [await organisation.person(), await organisation.person()];
    const task = await aTask(by, { dueDate: inDays(by, 9) });
    const proposed = passed(await exempt(by, task)).dto;
    expect(proposed).toMatchObject({
      state: 'active',
      dueOn: inDays(by, 9),
      approvedBy: null,
      cycle: { state: 'open' },
      exemption: { reason: 'No gas here', proposedBy: by.fullName, can: { decide: false, withdraw: true } },
    });
    expect((await theTask(other, task.id)).exemption?.can).toEqual({ decide: true, withdraw: false });
    expect((await exempt(other, proposed)).status).toBe(409);
    const accepted = passed(await accept(other, proposed)).dto;
    expect(accepted).toMatchObject({
      state: 'not-applicable',
      stateReason: 'No gas here',
      approvedBy: other.fullName,
      exemption: null,
      cycle: null,
      dueOn: null,
      pastCycleCount: 1,
    });
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: task.id, entityType: 'TASK', limit: 10 } }),
    );
    expect(records[0]).toMatchObject({
      summary: 'Does not apply',
      comment: `Proposed by ${by.fullName}: No gas here`,
      actor: other.fullName,
    });
    const again = passed(await call(by, tasks.applyAgain, { query: { id: task.id, dueOn: inDays(by, 9) } })).dto;
    expect(again).toMatchObject({ state: 'active', approvedBy: null, dueOn: inDays(by, 9), cycle: { number: 2 } });
    expect((await accept(other, again)).status).toBe(409);
  });

  it('or is rejected with a reason, or withdrawn by whoever proposed it, and goes on', async () => {
    const organisation = await anOrganisation();
    const [by, other] = [await organisation.person(), await organisation.person()];
    const caretaker = await organisation.person(['PRISM_PROPERTY_VIEW', 'PRISM_APP_TASK_MENU']);
    const task = await aTask(by);
    const proposed = passed(await exempt(by, task)).dto;
    expect((await accept(caretaker, proposed)).status).toBe(403);
    expect((await reject(other, proposed, ' ')).status).toBe(422);
    expect((await withdraw(other, proposed)).status).toBe(403);
    const rejected = passed(await reject(other, proposed)).dto;
    expect(rejected).toMatchObject({ state: 'active', exemption: null, dueOn: task.dueOn });
    const { objects } = passed(await call(by, notices.list, { query: {} }));
    expect(objects.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['proposal-rejected', `${other.fullName} rejected the proposal that it no longer falls due: There is a boiler`],
    ]);
    const again = passed(await exempt(by, rejected)).dto;
    expect(passed(await withdraw(by, again)).dto).toMatchObject({ state: 'active', exemption: null });
    expect((await accept(other, again)).status).toBe(409);
    const third = passed(await exempt(by, await theTask(by, task.id))).dto;
    passed(
      await call(by, taskManagement.deactivate, {
        body: [{ propertyId: task.property.id, taskCode: task.code, name: task.name, reason: 'Sold' }],
      }),
    );
    expect((await accept(other, third)).status).toBe(409);
    expect((await theTask(by, task.id)).exemption).toMatchObject({ removes: true, reason: 'Sold' });
  });

  it('of what no law asks for is one person’s to say', async () => {
    const by = await (await anOrganisation()).person();
    const roof = await aTask(by, { code: 'ROF01' });
    expect(passed(await exempt(by, roof)).dto).toMatchObject({ state: 'not-applicable', approvedBy: by.fullName });
  });

  it('and nobody silences a statutory duty alone: not by another account, another address, or while nobody looks', async () => {
    const organisation = await anOrganisation();
    const [by, other, owner] = [await organisation.person(), await organisation.person(), await organisation.person()];
    const property = await aProperty(by, { ownerIds: [owner.id] });
    const task = await aTask(by, { property, code: 'GAS01' });
    const twin = await organisation.person();
    await setAddress(twin, by.email.replace('@', '+2@'));
    const proposed = passed(await exempt(by, task)).dto;
    for (const self of [by, twin])
      expect([(await accept(self, proposed)).status, (await reject(self, proposed)).status]).toEqual([403, 403]);
    await setAddress(twin, twin.email);
    expect((await accept(twin, proposed)).status).toBe(403);

    const waiting = async (who: Person, awaiting: 'ME' | 'ANYBODY' = 'ME') =>
      passed(await call(who, tasks.list, { body: { ...taskList.defaults, awaiting } })).objects.map(
        ({ id, awaitsExemption, state }) => [id, awaitsExemption, state],
      );
    const row = [task.id, true, 'Active'];
    expect([await waiting(by), await waiting(by, 'ANYBODY'), await waiting(other)]).toEqual([[], [row], [row]]);
    expect(passed(await call(other, tasks.overview)).awaitingMeCount).toBe(1);
    expect(passed(await call(by, tasks.overview)).awaitingMeCount).toBe(0);

    passed(await accept(other, proposed));
    const roof = await aTask(by, { property, code: 'ROF01' });
    passed(await exempt(by, roof));
    const lift = await aTask(by, { property, code: 'LFT01' });
    const remove = (codes: string[], reason?: string) =>
      call(by, taskManagement.deactivate, {
        body: codes.map((taskCode) => ({ propertyId: property.id, taskCode, name: taskCode, reason })),
      });
    expect((await remove(['LFT01'])).status).toBe(422);
    await removed(by, lift, { acceptedBy: other, reason: 'The lift was taken out' });
    const sentTo = async (who: Person) =>
      passed(await call(who, notices.list, { query: {} })).objects.map(({ kind, about, sentence }) => [
        kind,
        about.id,
        sentence,
      ]);
    expect(await sentTo(owner)).toEqual([
      [
        'removed',
        lift.id,
        `Removed from the property by ${other.fullName}: Proposed by ${by.fullName}: The lift was taken out`,
      ],
      [
        'proposed',
        lift.id,
        `${by.fullName} proposes that this statutory task no longer falls due here, which somebody else must decide: The lift was taken out`,
      ],
      ['not-applicable', roof.id, `Set as not applicable by ${by.fullName}: No gas here`],
      [
        'not-applicable',
        task.id,
        `Set as not applicable by ${other.fullName}: Proposed by ${by.fullName}: No gas here`,
      ],
      [
        'proposed',
        task.id,
        `${by.fullName} proposes that this statutory task no longer falls due here, which somebody else must decide: No gas here`,
      ],
    ]);
    expect((await sentTo(other)).map(([kind, id]) => [kind, id])).toEqual([
      ['proposed', lift.id],
      ['proposed', task.id],
    ]);
    expect((await sentTo(by)).map(([kind, id]) => [kind, id])).toEqual([
      ['removed', lift.id],
      ['not-applicable', task.id],
    ]);
    const states = ['not-applicable', 'removed'] as const;
    const { objects } = passed(
      await call(by, tasks.list, {
        body: {
          ...taskList.defaults,
          status: 'ALL',
          states: [...states],
          statutory: 'YES',
          propertyIds: [property.id],
        },
      }),
    );
    expect(
      objects.map(({ code, state, reason, since, approvedBy }) => [code, state, reason, since, approvedBy]),
    ).toEqual(
      expect.arrayContaining([
        ['GAS01', 'Not applicable', 'No gas here', inDays(by, 0), other.fullName],
        ['LFT01', 'Removed', 'The lift was taken out', inDays(by, 0), other.fullName],
      ]),
    );
    expect(objects).toHaveLength(2);
  });
});
