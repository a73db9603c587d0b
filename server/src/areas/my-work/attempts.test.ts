import { expect, it } from 'vitest';
import { actionList } from '@lintel/contract/areas/actions/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { myWork } from '@lintel/contract/areas/my-work';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import { anAction, theAction } from '#areas/actions/testing';
import { aShare, byLink } from '#areas/shares/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';

const organisation = await anOrganisation();
const manager = await organisation.person();
const property = await aProperty(manager);

const couldNot = async (
  kind: 'TASK' | 'ACTION',
  id: string,
  reason: 'no-access' | 'not-safe' = 'no-access',
  headers: Record<string, string> = {},
) =>
  passed(await call(manager, myWork.notDone, { body: { kind, id, reason, note: 'Nobody at home' } as never, headers }));
const tasksWith = async (noAccess: '1' | '3', by: Person = manager) =>
  passed(
    await call(by, tasks.list, {
      body: { ...taskList.defaults, page: 1, propertyIds: [property.id], noAccess } as never,
    }),
  ).objects.map(({ id, noAccessCount }) => [id, noAccessCount]);

it('how often nobody let in whoever came to a task is counted in its round, whoever came, and lists find three attempts', async () => {
  const gas = await aTask(manager, { property, code: 'GAS01' });
  const other = await aTask(manager, { property, code: 'FRA01' });
  await couldNot('TASK', gas.id);
  await couldNot('TASK', gas.id, 'not-safe');
  await couldNot('TASK', other.id);
  expect(await tasksWith('3')).toEqual([]);
  const { token } = await aShare(manager, { id: gas.id, kind: 'TASK' });
  const visit = (day: number, gotIn: boolean) =>
    byLink(manager, shares.logVisit, token, { visitedOn: inDays(manager, day), gotIn, note: 'Left a card' });
  for (const day of [-2, -1]) passed(await visit(day, false));
  passed(await visit(0, true));
  expect(await tasksWith('3')).toEqual([[gas.id, 3]]);
  expect(await tasksWith('1')).toHaveLength(2);
  expect((await theTask(manager, gas.id)).noAccessCount).toBe(3);
  // The next round is due anew, and so are attempts at it; those made stay as they are.
  await completed(manager, await theTask(manager, gas.id));
  expect(await tasksWith('1')).toEqual([[other.id, 1]]);
  const kept = await organisation.within(({ db }) =>
    db.selectFrom('workAttempts').select(['reason', 'note', 'attemptedOn']).where('recordId', '=', gas.id).execute(),
  );
  expect(kept).toHaveLength(4);
  // One that a device kept for two days was made in the round that is over.
  await couldNot('TASK', gas.id, 'no-access', { [KEPT_FOR_HEADER]: String(2 * 86_400) });
  expect(await tasksWith('1')).toEqual([[other.id, 1]]);
  expect(kept).toContainEqual({ reason: 'no-access', note: 'Left a card', attemptedOn: inDays(manager, -2) });
});

it('the same of an action', async () => {
  const action = await anAction(manager, { property });
  for (let count = 0; count < 3; count += 1) await couldNot('ACTION', action.id);
  const body = { ...actionList.defaults, page: 1, noAccess: '3' };
  const { objects } = passed(await call(manager, actions.list, { body: body as never }));
  expect(objects).toMatchObject([{ id: action.id, noAccessCount: 3 }]);
  expect((await theAction(manager, action)).noAccessCount).toBe(3);
});
