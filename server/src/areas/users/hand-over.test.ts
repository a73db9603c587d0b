import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { people } from '@lintel/contract/areas/people/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { users } from '@lintel/contract/areas/users';
import { anAction, theAction } from '#areas/actions/testing';
import { aHazardCase, theCase } from '#areas/hazard-cases/testing';
import { given } from '#areas/notices/testing';
import { placed, trained } from '#areas/people/testing';
import { aProperty } from '#areas/properties/testing';
import { aStatutoryNotice, theNotice } from '#areas/statutory-notices/testing';
import { aTask, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { hearStatements, isProgram } from '#test/statements-in';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

let organisation: Organisation;
let by: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  by = await organisation.person();
});

/** A user with a task, two actions and a property, who is also a deputy. */
async function aHolder() {
  const holder = await organisation.person();
  const property = await aProperty(by, { ownerIds: [holder.id] });
  const task = await aTask(by, { property });
  passed(await call(by, tasks.bulkChange, { body: { ids: [task.id], set: { ownerIds: [holder.id] }, reason: null } }));
  const [one, other] = [await anAction(by, { property }), await anAction(by, { property })];
  for (const action of [one, other]) await given(by, action, holder);
  const away = await organisation.person();
  const days = { fromOn: inDays(by, 1), untilOn: inDays(by, 5) };
  passed(await call(away, notices.addAbsence, { body: { ...days, deputyId: holder.id } }));
  return { holder, property, task, one, other, away };
}

const leaving = (id: string, more: { successorId?: string; leavesUnowned?: boolean } = {}) =>
  call(by, users.deactivate, { body: { id, version: 1, ...more } });

describe('somebody who leaves', () => {
  it('is asked for a successor, who takes over everything in one step, each record with its entry', async () => {
    const { holder, property, task, one, other, away } = await aHolder();
    const refused = await leaving(holder.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: `${holder.fullName} has 1 task, 2 actions, 1 property, standing in for one person. Choose who takes it over, or leave it unassigned.`,
    });

    const successor = await organisation.person();
    const query = { id: holder.id, successorId: successor.id };
    expect(passed(await call(by, notices.holdings, { query })).dto).toEqual({
      tasks: 1,
      actions: 2,
      awaitingVerification: 0,
      properties: 1,
      resting: 0,
      deputyFor: 1,
      isDirector: false,
      unseenBySuccessor: 0,
      successorLacks: [],
    });
    expect(passed(await leaving(holder.id, { successorId: successor.id })).message).toBe(
      `Reassigned from ${holder.fullName} to ${successor.fullName}: 1 task, 2 actions, 1 property, standing in for one person`,
    );
    expect((await theTask(by, task.id)).owners.map(({ id }) => id)).toEqual([successor.id]);
    for (const action of [one, other]) expect((await theAction(by, action)).assigneeName).toBe(successor.fullName);
    const { dto } = passed(await call(by, properties.get, { query: { id: property.id } }));
    expect(dto.ownerIds).toEqual([successor.id]);
    const { objects } = passed(await call(away, notices.absences, { query: {} }));
    expect(objects.map(({ deputy }) => deputy.id)).toEqual([successor.id]);

    expect((await activityOn(by, task.id)).at(-1)).toBe('task.handed-over');
    expect((await activityOn(by, one.id)).at(-1)).toBe('action.handed-over');
    expect((await activityOn(by, property.id)).at(-1)).toBe('property.handed-over');
    expect((await activityOn(by, away.id)).at(-1)).toBe('user.deputy-changed');
    expect((await activityOn(by, holder.id)).slice(-2)).toEqual(['user.handed-over', 'user.deactivated']);
    const view = passed(await call(by, actions.view, { body: { actionId: one.id } }));
    expect(view.assignmentInfoList.map(({ name }) => name)).toEqual([successor.fullName, holder.fullName]);
    const [sentTo] = passed(await call(successor, notices.list, { query: {} })).objects;
    expect(sentTo).toMatchObject({
      kind: 'handed-over',
      sentence: `${by.fullName} reassigned to you from ${holder.fullName}: 1 task, 2 actions, 1 property, standing in for one person`,
    });
  });

  it('hands over what is archived too, counted apart: the numbers are those of the page of the person', async () => {
    const holder = await organisation.person();
    const [kept, archived] = [
      await aProperty(by, { ownerIds: [holder.id] }),
      await aProperty(by, { ownerIds: [holder.id] }),
    ];
    for (const property of [kept, archived]) {
      const task = await aTask(by, { property });
      const set = { ownerIds: [holder.id] };
      passed(await call(by, tasks.bulkChange, { body: { ids: [task.id], set, reason: null } }));
      await given(by, await anAction(by, { property }), holder);
    }
    passed(
      await call(by, properties.archive, { body: { id: archived.id, version: archived.version, reason: 'Sold' } }),
    );
    const { counts } = passed(await call(by, people.get, { query: { id: holder.id } })).dto;
    expect(counts).toMatchObject({ propertyCount: 1, taskCount: 1, actionCount: 1 });
    const held = passed(await call(by, notices.holdings, { query: { id: holder.id } })).dto;
    expect(held).toMatchObject({ properties: 1, tasks: 1, actions: 1, resting: 3 });

    const successor = await organisation.person();
    passed(await leaving(holder.id, { successorId: successor.id }));
    const { dto } = passed(await call(by, properties.get, { query: { id: archived.id } }));
    expect(dto.ownerIds).toEqual([successor.id]);
    expect(await activityOn(by, archived.id)).toContain('property.handed-over');
    const left = passed(await call(by, notices.holdings, { query: { id: holder.id } })).dto;
    expect(left).toMatchObject({ properties: 0, tasks: 0, actions: 0, resting: 0 });
  });

  it('may leave it all without anybody, where that is said', async () => {
    const { holder, task } = await aHolder();
    passed(await leaving(holder.id, { leavesUnowned: true }));
    expect((await theTask(by, task.id)).owners.map(({ id }) => id)).toEqual([holder.id]);
  });

  it('stands in no longer for the one who takes over, whose log says so', async () => {
    const { holder, away } = await aHolder();
    passed(await leaving(holder.id, { successorId: away.id }));
    expect(passed(await call(away, notices.absences, { query: {} })).objects).toEqual([]);
    expect(await activityOn(by, away.id)).toContain('user.absence-ended');
  });

  it('hands over while staying, and only to who may see it and is still here', async () => {
    const { holder } = await aHolder();
    const handOver = (successorId: string, who = by) =>
      call(who, notices.handOver, { body: { id: holder.id, successorId } });
    const blind = await organisation.person(allBut('PRISM_APP_ACTION_MENU'));
    const refused = await handOver(blind.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${blind.fullName} may not see 2 of these records. Give them a role that covers those first.`,
    ]);
    expect((await handOver(holder.id)).status).toBe(422);
    const gone = await organisation.person();
    passed(await leaving(gone.id));
    expect((await handOver(gone.id)).status).toBe(422);
    const clerk = await organisation.person(['USER_MANAGE']);
    const successor = await organisation.person();
    expect((await handOver(successor.id, clerk)).status).toBe(403);
    expect((await handOver(successor.id)).body.message).toBe(
      `Reassigned from ${holder.fullName} to ${successor.fullName}: 1 task, 2 actions, 1 property, standing in for one person`,
    );
    expect((await handOver(successor.id)).body.message).toBe(`${holder.fullName} has no open work`);
  });

  it('hands over statutory notices and hazard cases, never to who may not see such records', async () => {
    const holder = await organisation.person();
    const property = await aProperty(by);
    const peopleIds = [holder.id];
    const [notice, hazardCase] = [
      await aStatutoryNotice(by, { property, peopleIds }),
      await aHazardCase(by, { property, peopleIds }),
    ];
    const handOver = (successorId: string) => call(by, notices.handOver, { body: { id: holder.id, successorId } });
    const blind = await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    expect((await handOver(blind.id)).body.message).toBe(
      `${blind.fullName} may not see 2 of these records. Give them a role that covers those first.`,
    );
    const successor = await organisation.person();
    expect(passed(await handOver(successor.id)).message).toBe(
      `Reassigned from ${holder.fullName} to ${successor.fullName}: 1 statutory notice, 1 hazard case`,
    );
    for (const { people } of [await theNotice(by, notice), await theCase(by, hazardCase)])
      expect(people.map(({ id }) => id)).toEqual([successor.id]);
  });

  it('is told what the one who takes over lacks for what is to be done, not for what is only owned', async () => {
    const [holder, successor, owner] = [
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
    ];
    const reinspection = await aTask(by, { code: 'ASB02' });
    passed(await call(by, tasks.assign, { params: { id: reinspection.id }, body: { assignee: holder.email } }));
    passed(
      await call(by, tasks.bulkChange, {
        body: { ids: [reinspection.id], set: { ownerIds: [owner.id] }, reason: null },
      }),
    );
    const lacked = async (who: Person) =>
      passed(await call(by, notices.holdings, { query: { id: who.id, successorId: successor.id } })).dto.successorLacks;
    const asbestos = [{ name: 'Asbestos awareness', state: 'MISSING', toOn: null }];
    expect([await lacked(holder), await lacked(owner)]).toEqual([asbestos, []]);
    const action = await anAction(by, { source: { id: reinspection.id, type: 'TASK' } });
    const doer = await organisation.person();
    await given(by, action, doer);
    expect(await lacked(doer)).toEqual(asbestos);
    await trained(by, successor);
    expect([await lacked(holder), await lacked(doer)]).toEqual([[], []]);
  });
});

describe('several who leave together', () => {
  const leavers = async (ids: string[]) => passed(await call(by, notices.leavers, { body: { ids } }));
  const deactivated = async (ids: string[], handOvers: { id: string; successorId: string | null }[]) =>
    passed(await call(by, users.deactivateSeveral, { body: { ids, handOvers } }));
  const managedBy = async (user: Person, manager: Person) => passed(await placed(by, user, { managerId: manager.id }));

  it('are shown with what each holds and whom it is proposed for: the next manager who stays, else the deputy', async () => {
    const [{ holder }, boss, director, idle, second, deputy] = [
      await aHolder(),
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
    ];
    await managedBy(holder, boss);
    await managedBy(boss, director);
    await aProperty(by, { ownerIds: [boss.id] });
    await aProperty(by, { ownerIds: [second.id] });
    const days = { fromOn: inDays(by, 0), untilOn: inDays(by, 5) };
    passed(await call(second, notices.addAbsence, { body: { ...days, deputyId: deputy.id } }));
    const { objects, idleCount } = await leavers([holder.id, boss.id, idle.id, second.id, by.id]);
    expect(idleCount).toBe(1);
    const shown = new Map(objects.map((each) => [each.id, each]));
    expect(shown.size).toBe(3);
    const toDirector = { id: director.id, name: director.fullName, because: 'manager' };
    expect(shown.get(holder.id)).toMatchObject({ holdings: { tasks: 1, actions: 2, unseenBySuccessor: 0 } });
    expect([...shown.values()].map(({ id, successor }) => [id, successor])).toEqual(
      expect.arrayContaining([
        [holder.id, toDirector],
        [boss.id, toDirector],
        [second.id, { id: deputy.id, name: deputy.fullName, because: 'deputy' }],
      ]),
    );
    // Whom they manage leaves with them, so nobody has to take that over.
    expect(shown.get(boss.id)!.holdings).toMatchObject({ properties: 1 });
    expect(shown.get(boss.id)!.holdings).not.toHaveProperty('others');
  });

  it('are asked about together, however many they are, and may go to the one who deactivates them', async () => {
    const holders = [(await aHolder()).holder, (await aHolder()).holder, (await aHolder()).holder];
    for (const each of holders) await managedBy(each, by);
    const ids = holders.map(({ id }) => id);
    const statementsFor = async (some: string[]) => {
      const heard: string[] = [];
      const stop = hearStatements(({ text }) => heard.push(text), isProgram);
      expect((await leavers(some).finally(stop)).objects).toHaveLength(some.length);
      return heard.length;
    };
    await leavers(ids);
    // Not a statement more for each; the server may look after a connection meanwhile.
    expect(await statementsFor(ids)).toBeLessThan((await statementsFor(ids.slice(0, 1))) + ids.length);

    // Whoever chose all of a page is among them, stays, and can take over.
    const chosen = [...ids, by.id];
    const { objects } = await leavers(chosen);
    expect(objects.map(({ successor }) => successor?.id)).toEqual(ids.map(() => by.id));
    const handOvers = objects.map(({ id, successor }) => ({ id, successorId: successor!.id }));
    expect(await deactivated(chosen, handOvers)).toMatchObject({
      changedCount: 3,
      refused: [{ id: by.id, reason: 'You cannot deactivate yourself' }],
    });
  });

  it('go, each with the work to their own successor or to nobody; who has no fit one stays, with everything', async () => {
    const [one, other, left, kept] = [await aHolder(), await aHolder(), await aHolder(), await aHolder()];
    const [first, second] = [await organisation.person(), await organisation.person()];
    const blind = await organisation.person(allBut('PRISM_APP_ACTION_MENU'));
    const ids = [one, other, left, kept].map(({ holder }) => holder.id);
    const { changedCount, refused } = await deactivated(ids, [
      { id: one.holder.id, successorId: first.id },
      { id: other.holder.id, successorId: second.id },
      { id: left.holder.id, successorId: null },
      { id: kept.holder.id, successorId: blind.id },
    ]);
    expect(changedCount).toBe(3);
    expect(refused).toMatchObject([
      { id: kept.holder.id, reason: expect.stringMatching(/may not see 2 of these records/) },
    ]);
    const ownersOf = async ({ task }: typeof one) => (await theTask(by, task.id)).owners.map(({ id }) => id);
    expect([await ownersOf(one), await ownersOf(other), await ownersOf(left), await ownersOf(kept)]).toEqual([
      [first.id],
      [second.id],
      [left.holder.id],
      [kept.holder.id],
    ]);
    expect((await activityOn(by, one.holder.id)).slice(-2)).toEqual(['user.handed-over', 'user.deactivated']);
    const again = await deactivated([kept.holder.id, second.id], [{ id: kept.holder.id, successorId: second.id }]);
    expect(again.refused.map(({ id, reason }) => [id, reason])).toEqual(
      expect.arrayContaining([
        [kept.holder.id, `${second.fullName}, who was to take over the work, is to be deactivated too`],
      ]),
    );
  });
});
