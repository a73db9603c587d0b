import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { whoseTasks, type WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { anAction, awaiting } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { countInList } from '#test/list-of-kind';
import { allBut, anOrganisation, everything } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

let home: Organisation;
let manager: Person;
let regional: Person;
let assignee: Person;
let ids: { worst: string; second: string };

const attention = async (by: Person, role: WhoseTasks = 'ALL') =>
  passed(await call(by, dashboard.attention, { query: { role } }));
const worst = async (by: Person, role: WhoseTasks = 'ALL') =>
  passed(await call(by, dashboard.worst, { query: { role } })).objects;

/** The number of rows in the list that a figure opens, for the same reader. */
async function listed(by: Person, { list, search }: { list: string; search: object }): Promise<number> {
  const answer =
    list === 'task'
      ? await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, ...search } })
      : await call(by, actions.list, { body: { ...actionList.defaults, page: 1, ...search } });
  return passed(answer as never as Awaited<ReturnType<typeof call<typeof tasks.list>>>).totalObjectsForQuery;
}

beforeAll(async () => {
  home = await anOrganisation();
  manager = await home.person();
  const { id: regionId } = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
  );
  regional = await home.person(everything, { regionId });
  assignee = await home.person();
  const first = await aProperty(manager, { address1: 'Elm House', ownerIds: [assignee.id] });
  const second = await aProperty(manager, { address1: 'Oak Lodge', regionId });
  await aProperty(manager, { address1: 'Fine Court' });
  ids = { worst: first.id, second: second.id };
  await aTask(manager, { property: first, code: 'GAS01', dueDate: inDays(manager, -40) });
  await aTask(manager, { property: first, code: 'ROF01', dueDate: inDays(manager, -300) });
  await aTask(manager, { property: second, code: 'ROF01', dueDate: inDays(manager, -20) });
  const high = { priority: 'HIGH' as const, startDate: inDays(manager, -30), dueDate: inDays(manager, -10) };
  await anAction(manager, { property: second, ...high });
  await anAction(manager, { property: second, ...high, priority: 'LOW' });
  await anAction(manager, { ...high });
  await awaiting(manager, { property: first });
});

describe('what is wrong', () => {
  it('is told by risk, since when, and each number opens the list of exactly that, for whoever asks', async () => {
    const all = await attention(manager);
    expect(all.overdue.map(({ id, count, since }) => [id, count, since])).toEqual([
      ['statutory-tasks', 1, inDays(manager, -40)],
      ['overdue-reports', 0, null],
      ['overdue-notices', 0, null],
      ['overdue-cases', 0, null],
      ['high-actions', 2, inDays(manager, -10)],
      ['other-tasks', 2, inDays(manager, -300)],
      ['other-actions', 1, inDays(manager, -10)],
    ]);
    for (const by of [manager, regional, assignee])
      for (const { id: role } of whoseTasks)
        for (const tile of Object.values(await attention(by, role)).flat())
          // Reports from posters have an inbox instead of a list.
          if (tile.search && tile.kind !== 'POSTER_REPORT')
            expect([tile.label, await countInList(by, tile.kind, tile.search)]).toEqual([tile.label, tile.count]);
    expect((await attention(regional)).overdue.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  });

  it('is told of the properties that somebody looks after and the tasks that they own, whoever does it, and of their own alone (G18)', async () => {
    const counts = async (role: WhoseTasks) => (await attention(assignee, role)).overdue.map(({ count }) => count);
    expect(await counts('TEAM')).toEqual([1, 0, 0, 0, 0, 1, 0]);
    expect(await counts('OWN')).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await worst(assignee, 'TEAM')).map(({ propertyId }) => propertyId)).toEqual([ids.worst]);
    expect((await attention(manager, 'TEAM')).overdue.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('shows what waits for a decision to who may decide it, and not to who did the work', async () => {
    const ofActions = ({ decisions }: Awaited<ReturnType<typeof attention>>) =>
      decisions.find(({ kind }) => kind === 'ACTION')!;
    expect(ofActions(await attention(manager)).count).toBe(0);
    const decision = ofActions(await attention(assignee));
    expect(decision).toMatchObject({ count: 1, isExact: true });
    expect(await listed(assignee, { list: 'action', search: decision.search! })).toBe(1);
  });

  it('names the worst properties, who answers for them and since when, with the lists of each', async () => {
    const found = await worst(manager);
    expect(
      found.map(({ propertyId, owners, since, parts }) => [propertyId, owners, since, parts.map(({ count }) => count)]),
    ).toEqual([
      [ids.worst, assignee.fullName, inDays(manager, -300), [1, 0, 1]],
      [ids.second, null, inDays(manager, -20), [0, 1, 1]],
    ]);
    for (const by of [manager, regional, assignee])
      for (const { id: role } of whoseTasks)
        for (const { propertyId, parts } of await worst(by, role))
          for (const part of parts)
            expect([propertyId, part.id, await listed(by, part)]).toEqual([propertyId, part.id, part.count]);
    expect((await worst(regional)).map(({ propertyId }) => propertyId)).toEqual([ids.second]);
  });

  it('names the worst that the reader may see, however many are worse where they see nothing', async () => {
    for (let number = 0; number < 6; number += 1) {
      const elsewhere = await aProperty(manager, { address1: `Far ${number}` });
      for (const code of ['GAS01', 'EIC01'])
        await aTask(manager, { property: elsewhere, code, dueDate: inDays(manager, -60) });
    }
    expect((await worst(manager)).map(({ propertyId }) => propertyId)).not.toContain(ids.second);
    expect((await worst(regional)).map(({ propertyId }) => propertyId)).toEqual([ids.second]);
  });

  it('counts nothing of areas that the reader may not enter', async () => {
    const reader = await home.person(allBut('PRISM_APP_ACTION_MENU'));
    expect((await attention(reader)).overdue.map(({ id }) => id)).toEqual([
      'statutory-tasks',
      'overdue-reports',
      'overdue-notices',
      'overdue-cases',
      'other-tasks',
    ]);
    expect((await worst(reader)).every(({ parts }) => parts[1]!.count === 0)).toBe(true);
  });
});
