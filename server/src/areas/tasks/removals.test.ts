import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { notices } from '@lintel/contract/areas/notices';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { aProperty } from '#areas/properties/testing';
import { aCopiedToken, aShare, byLink } from '#areas/shares/testing';
import { anAddition } from '#areas/task-management/testing';
import { aShippedType } from '#areas/task-types/testing';
import { setAddress } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation, everything } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aTask, completed, exempted, inDays, removed, theTask } from './testing.ts';

let home: Organisation;
let by: Person;
let other: Person;
beforeAll(async () => {
  home = await anOrganisation();
  [by, other] = [await home.person(), await home.person()];
});

const remove = async (who: Person, ...going: Task[]) =>
  passed(
    await call(who, taskManagement.deactivate, {
      body: going.map(({ property, code, name }) => ({
        propertyId: property.id,
        taskCode: code,
        name,
        reason: 'No lift',
      })),
    }),
  );
const accept = async (who: Person, { id }: Task) =>
  call(who, tasks.acceptExemption, { body: { id, version: (await theTask(by, id)).version } });
const reject = async (who: Person, { id }: Task) =>
  call(who, tasks.rejectExemption, { body: { id, version: (await theTask(by, id)).version, reason: 'It has one' } });
const addAgain = async (who: Person, { property, code }: Task) =>
  passed(
    await call(who, taskManagement.add, {
      body: [anAddition(property, await aShippedType(who, code), inDays(who, 3))],
    }),
  );
const countsOf = async (who: Person, code: string) =>
  passed(await call(who, taskManagement.types)).objects.find((type) => type.code === code)!;
const isIncluded = async (who: Person, { property, code }: Task) => {
  const { taskManagementDataList } = passed(await call(who, taskManagement.list));
  return taskManagementDataList.find((type) => type.code === code)!.propertyIds.includes(property.id);
};
const lineOn = async (side: 'omitted' | 'included', { property, taskTypeId }: Task) =>
  passed(await call(by, taskManagement.properties, { body: { taskTypeId, side, limit: 100 } })).objects.find(
    ({ id }) => id === property.id,
  );

describe('the removal of a statutory duty', () => {
  it('TM-016 is omitted on Confirm, and due as before until somebody else has accepted it', async () => {
    const lift = await aTask(by, { code: 'LFT01', dueDate: inDays(by, -4) });
    const roof = await aTask(by, { code: 'ROF01', property: lift.property });
    const before = await countsOf(by, 'LFT01');
    expect(await remove(by, lift, roof)).toEqual({
      removedCount: 1,
      proposedCount: 1,
      notThereCount: 0,
      message:
        '1 task removed successfully; the removal of 1 statutory task is proposed, due as before until somebody else has accepted it',
    });
    expect((await theTask(by, roof.id)).state).toBe('removed');
    expect(await theTask(by, lift.id)).toMatchObject({
      state: 'active',
      dueOn: lift.dueOn,
      dueStatus: 'OVERDUE',
      cycle: { id: lift.cycle!.id, state: 'open' },
      exemption: { removes: true, reason: 'No lift', proposedBy: by.fullName, can: { decide: false, withdraw: true } },
    });
    expect(await isIncluded(by, lift)).toBe(false);
    expect(await countsOf(by, 'LFT01')).toMatchObject({
      includedCount: before.includedCount - 1,
      omittedCount: before.omittedCount + 1,
    });
    expect(await lineOn('omitted', lift)).toMatchObject({ isRemovalProposed: true });
    expect(await lineOn('included', lift)).toBeUndefined();
    const awaiting = passed(await call(other, tasks.list, { body: { ...taskList.defaults, awaiting: 'ME' } })).objects;
    expect(awaiting.map(({ id }) => id)).toEqual([lift.id]);

    expect((await theTask(other, lift.id)).exemption?.can).toEqual({ decide: true, withdraw: false });
    expect(passed(await accept(other, lift))).toMatchObject({
      dto: {
        state: 'removed',
        stateReason: 'No lift',
        approvedBy: other.fullName,
        exemption: null,
        cycle: null,
        dueOn: null,
        pastCycleCount: 1,
      },
      message: 'Removed from the property',
    });
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: lift.id, entityType: 'TASK', limit: 10 } }),
    );
    expect(records[0]).toMatchObject({
      summary: 'Removed from the property',
      comment: `Proposed by ${by.fullName}: No lift`,
      actor: other.fullName,
    });
    expect(await lineOn('omitted', lift)).toMatchObject({ isRemovalProposed: false });
    const again = await addAgain(by, lift);
    expect(again).toMatchObject({ addedCount: 1, stayingCount: 0 });
    expect(await theTask(by, lift.id)).toMatchObject({ state: 'active', approvedBy: null, exemption: null });
  });

  it('is rejected with a reason or withdrawn, and the duty is included again', async () => {
    const lift = await aTask(by, { code: 'LFT01' });
    await remove(by, lift);
    expect((await call(other, tasks.withdrawExemption, { query: { id: lift.id } })).status).toBe(403);
    const rejected = passed(await reject(other, lift)).dto;
    expect(rejected).toMatchObject({ state: 'active', exemption: null, dueOn: lift.dueOn });
    expect(await isIncluded(by, lift)).toBe(true);
    await remove(by, lift);
    passed(await call(by, tasks.withdrawExemption, { query: { id: lift.id } }));
    expect(await isIncluded(by, lift)).toBe(true);
    expect((await activityOn(by, lift.id)).slice(-4)).toEqual([
      'task.exemption-proposed',
      'task.exemption-rejected',
      'task.exemption-proposed',
      'task.exemption-withdrawn',
    ]);
  });

  it('ends where it is put on the property again: it stays, due as it was', async () => {
    for (const who of [by, other]) {
      const lift = await aTask(by, { code: 'LFT01' });
      await remove(by, lift);
      expect(await addAgain(who, lift)).toEqual({
        addedCount: 0,
        alreadyThereCount: 0,
        stayingCount: 1,
        message: '1 was to be removed, and stays, due as it was',
      });
      expect(await isIncluded(by, lift)).toBe(true);
      expect(await theTask(by, lift.id)).toMatchObject({ state: 'active', exemption: null, dueOn: lift.dueOn });
      expect((await activityOn(by, lift.id)).at(-1)).toBe(
        who === by ? 'task.exemption-withdrawn' : 'task.exemption-rejected',
      );
    }
  });

  it(
    'ends where a one-off duty is completed, like a proposal that it does not apply',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const [one, two] = [await organisation.person(), await organisation.person()];
      for (const removes of [true, false]) {
        const task = await aTask(one, { code: 'EXW01' });
        const { id, version, code, name } = task;
        const reason = 'None here';
        if (removes)
          passed(
            await call(one, taskManagement.deactivate, {
              body: [{ propertyId: task.property.id, taskCode: code, name, reason }],
            }),
          );
        else passed(await call(one, tasks.exempt, { body: { id, version, reason } }));
        const done = await completed(two, await theTask(two, id));
        expect(done).toMatchObject({ state: 'finished', exemption: null });
        expect(await activityOn(one, id)).toContain('task.exemption-rejected');
        expect((await call(two, tasks.acceptExemption, { body: { id, version: done.version } })).status).toBe(409);
      }
    },
  );

  it('is not accepted where it waited while the one-off duty was completed, alone or together with others', async () => {
    const task = await aTask(by, { code: 'EXW01' });
    const { id, version } = task;
    passed(await call(by, tasks.exempt, { body: { id, version, reason: 'None here' } }));
    // As before completing a duty ended what was proposed of it.
    const waiting = (exemptionId: string | null) =>
      home.within(({ db }) =>
        db.updateTable('tasks').set({ exemptionId }).where('id', '=', id).returning('exemptionId').execute(),
      );
    const { exemptionId } = await home.within(({ whole }) =>
      whole.selectFrom('tasks').select('exemptionId').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await waiting(null);
    const done = await completed(other, await theTask(other, id));
    await waiting(exemptionId);
    expect((await call(other, tasks.acceptExemption, { body: { id, version: done.version } })).status).toBe(409);
    const together = (outcome: 'accepted' | 'rejected') =>
      call(other, tasks.decideTogether, { body: { ids: [id], outcome, reason: 'Done' } });
    // What is counted is what can be done.
    for (const [outcome, count] of [
      ['accepted', 0],
      ['rejected', 1],
    ] as const) {
      const found = passed(await call(other, tasks.proposals, { body: { ids: [id], outcome } }));
      expect([outcome, found.decidableCount]).toEqual([outcome, count]);
    }
    const awaiting = { ...taskList.defaults, page: 1, awaiting: 'ME', propertyIds: [task.property.id] } as const;
    const local = await home.person(everything, { propertyIds: [task.property.id] });
    expect(passed(await call(local, tasks.list, { body: awaiting })).totalObjectsForQuery).toBe(0);
    expect(passed(await call(local, tasks.overview)).awaitingMeCount).toBe(0);
    expect(passed(await together('accepted'))).toMatchObject({
      changedCount: 0,
      refused: [{ id, ref: 'EXW01', reason: 'This task has been completed meanwhile: reject the proposal' }],
    });
    expect(await theTask(by, id)).toMatchObject({ state: 'finished', lastDoneOn: done.lastDoneOn });
    expect(passed(await together('rejected'))).toMatchObject({ changedCount: 1, refused: [] });
    expect(await theTask(by, id)).toMatchObject({ state: 'finished', exemption: null });
  });

  it('takes the place of what else was proposed of it, and is at once where nothing falls due any more', async () => {
    const lift = await aTask(by, { code: 'LFT01' });
    const { id, version } = lift;
    passed(await call(other, tasks.exempt, { body: { id, version, reason: 'None here' } }));
    expect(await remove(by, lift)).toMatchObject({ proposedCount: 1 });
    expect((await theTask(other, id)).exemption).toMatchObject({ removes: true, can: { decide: true } });
    passed(await reject(other, lift));
    const set = await exempted(by, await theTask(by, id), { acceptedBy: other });
    expect(await remove(by, set)).toMatchObject({ removedCount: 1, proposedCount: 0 });
    expect((await theTask(by, id)).state).toBe('removed');
  });

  /** Each way in which whoever proposed it could be the second person, too; answers as whom they try. */
  const waysToBeTheSecond: Record<string, (first: Person, lift: Task) => Promise<Person>> = {
    'their own account': async (first) => first,
    'removing it once more': async (first, lift) => {
      expect(await remove(first, lift)).toMatchObject({ removedCount: 0, proposedCount: 0, notThereCount: 1 });
      return first;
    },
    'a second account at the same letter box, which removes it once more': async (first, lift) => {
      const twin = await home.person();
      await setAddress(twin, first.email.replace('@', '+twin@'));
      expect(await remove(twin, lift)).toMatchObject({ removedCount: 0, proposedCount: 0, notThereCount: 1 });
      return twin;
    },
    'an address that was theirs when they proposed it': async (first) => {
      const twin = await home.person();
      const address = first.email;
      await setAddress(first, `moved-${address}`);
      await setAddress(twin, address);
      return twin;
    },
    'their own account, moved to another address': async (first) => {
      await setAddress(first, `later-${first.email}`);
      return first;
    },
    'having handed over what they hold, and got it back': async (first, lift) => {
      passed(await call(by, tasks.assign, { params: { id: lift.id }, body: { assignee: first.email } }));
      for (const [from, to] of [
        [first, other],
        [other, first],
      ] as const)
        passed(await call(by, notices.handOver, { body: { id: from.id, successorId: to.id } }));
      return first;
    },
    'a link of it that they copied, and that was revoked since': async (first, lift) => {
      const { info } = await aShare(by, { id: lift.id, kind: 'TASK' });
      const token = await aCopiedToken(first, info);
      const { version } = await theTask(by, lift.id);
      const byTheLink = await byLink(by, tasks.acceptExemption, token, { id: lift.id, version });
      expect(byTheLink.status, 'a link decides nothing').toBe(401);
      passed(await call(by, shares.revoke, { body: { id: info.tokenId, reason: 'Another firm' } }));
      return first;
    },
  };
  it.each(Object.entries(waysToBeTheSecond))('is never one person’s alone, by %s', async (_, way) => {
    const first = await home.person();
    const lift = await aTask(by, { property: await aProperty(by), code: 'LFT01' });
    await remove(first, lift);
    const self = await way(first, lift);
    expect([(await accept(self, lift)).status, (await reject(self, lift)).status]).toEqual([403, 403]);
    expect(
      passed(await call(self, tasks.decideTogether, { body: { ids: [lift.id], outcome: 'accepted', reason: null } })),
      'together with others',
    ).toMatchObject({ changedCount: 0, refused: [{ reason: 'You proposed this: somebody else decides' }] });
    expect(await theTask(by, lift.id)).toMatchObject({
      state: 'active',
      dueOn: lift.dueOn,
      exemption: { removes: true },
    });
    passed(await accept(other, lift));
    expect((await theTask(by, lift.id)).state).toBe('removed');
  });

  it('needs the right to manage tasks there, of both', async () => {
    const lift = await aTask(by, { code: 'LFT01' });
    const reader = await home.person(['PRISM_PROPERTY_VIEW', 'PRISM_APP_TASK_MENU']);
    const body = [{ propertyId: lift.property.id, taskCode: 'LFT01', name: lift.name, reason: 'No lift' }];
    expect((await call(reader, taskManagement.deactivate, { body })).status).toBe(403);
    await remove(by, lift);
    expect((await accept(reader, lift)).status).toBe(403);
    expect((await removed(by, lift, { acceptedBy: other })).state).toBe('removed');
  });

  it('is decided together with others, each with its reason in view; what is one’s own is left alone', async () => {
    const third = await home.person();
    const lifts = [await aTask(by, { code: 'LFT01' }), await aTask(by, { code: 'LFT01' })];
    const gas = await aTask(by, { code: 'GAS01' });
    const mine = await aTask(by, { code: 'LFT01' });
    await remove(by, ...lifts);
    passed(await call(third, tasks.exempt, { body: { id: gas.id, version: gas.version, reason: 'All electric' } }));
    await remove(other, mine);
    const ids = [...lifts, gas, mine].map(({ id }) => id);

    expect(passed(await call(other, tasks.proposals, { body: { ids, outcome: 'accepted' } }))).toEqual({
      reasons: [
        { removes: true, reason: 'No lift', proposedBy: by.fullName, count: 2 },
        { removes: false, reason: 'All electric', proposedBy: third.fullName, count: 1 },
      ],
      decidableCount: 3,
    });
    const decide = (who: Person, outcome: 'accepted' | 'rejected', reason: string | null) =>
      call(who, tasks.decideTogether, { body: { ids, outcome, reason } });
    expect((await decide(other, 'rejected', null)).status, 'a rejection says why').toBe(422);
    expect(passed(await decide(other, 'accepted', 'Seen on site'))).toEqual({
      changedCount: 3,
      unchangedCount: 0,
      refusedCount: 1,
      refused: [
        {
          id: mine.id,
          ref: 'LFT01',
          name: `${mine.name} · ${mine.property.caption}`,
          reason: 'You proposed this: somebody else decides',
        },
      ],
    });
    for (const { id } of lifts)
      expect(await theTask(by, id)).toMatchObject({ state: 'removed', approvedBy: other.fullName, exemption: null });
    expect(await theTask(by, gas.id)).toMatchObject({ state: 'not-applicable', approvedBy: other.fullName });
    expect(await theTask(by, mine.id)).toMatchObject({ state: 'active', exemption: { removes: true } });
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: gas.id, entityType: 'TASK', limit: 10 } }),
    );
    expect(records[0]).toMatchObject({ comment: `Proposed by ${third.fullName}: All electric\nSeen on site` });

    expect(passed(await decide(by, 'rejected', 'It has one'))).toMatchObject({
      changedCount: 1,
      refused: [lifts[0]!, lifts[1]!, gas].map(({ id }) => ({ id, reason: 'Nothing is proposed of this task' })),
    });
    expect(await theTask(by, mine.id)).toMatchObject({ state: 'active', dueOn: mine.dueOn, exemption: null });
    expect((await activityOn(by, mine.id)).at(-1)).toBe('task.exemption-rejected');
  });
});
