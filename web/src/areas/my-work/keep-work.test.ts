import 'fake-indexeddb/auto';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { myWork, type WorkGroup, type WorkRow } from '@lintel/contract/areas/my-work';
import { session } from '@lintel/contract/areas/session';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptKey } from '#platform/on-device/kept-replies.ts';
import { store } from '#platform/on-device/store.ts';
import { keepFor } from '#platform/on-device/switch.ts';
import { changedHere, wasChanged } from '#platform/on-device/was-changed.ts';
import { answering, aPerson, problem, type Answers } from '../../../test/answers.ts';
import { keepWorkUpToDate, MOST_KEPT, workToKeep } from './keep-work.ts';

const me = aPerson();
const row = (kind: WorkRow['kind'], id: string, of: Partial<WorkRow> = {}): WorkRow => ({
  kind,
  id,
  ref: 'FAL01',
  name: `${kind} ${id}`,
  property: 'Beacon Court',
  dueOn: '2026-11-21',
  isStatutory: false,
  priority: null,
  warnings: [],
  can: { complete: kind === 'TASK' || kind === 'ACTION' },
  ...of,
});
const group = (rows: WorkRow[], count = rows.length): WorkGroup => ({
  id: 'today',
  rows,
  parts: [{ kind: 'TASK', label: 'Tasks', count, shownCount: rows.length, isExact: true, search: {} }],
});
const answers = (groups: WorkGroup[]): Answers => [
  [myWork.get, () => ({ body: { groups, next: null, waiting: [{ label: 'Accidents', count: 3 }] } })],
  [session.config, () => ({ body: {} })],
  [session.texts, () => ({ body: {} })],
  [dictionaries.closedActionStatuses, () => ({ body: { objects: [] } })],
  [
    tasks.get,
    ({ search }) =>
      search.get('id') === 'gone'
        ? problem(404, 'Gone')
        : { body: { dto: { id: search.get('id'), questionCount: 2, equipmentCount: 1, assignment: null } } },
  ],
  [checklists.ofTask, () => ({ body: { questions: [] } })],
  [tasks.equipment, () => ({ body: { objects: [] } })],
  [actions.get, () => ({ body: { dto: { id: 'a' } } })],
];

beforeEach(async () => {
  keepFor(me.id);
  await store.clear(true);
  await store.keepingIs({ userId: me.id, since: 1, updatedAt: null, count: 0, leftOut: 0 });
});

it('keeps tasks with their questions and equipment, and actions, but nothing of accidents and other kinds', async () => {
  const rows = [
    row('TASK', 't'),
    row('ACTION', 'a'),
    row('ACCIDENT', 'x'),
    row('HAZARD_CASE', 'y'),
    row('TASK', 'gone'),
  ];
  answering(answers([group(rows, 9)]));
  await keepWorkUpToDate(me);
  const kept = (await store.reply(keptKey(myWork.get, undefined)))!.reply as { groups: WorkGroup[] };
  expect(kept.groups[0]!.rows.map(({ name }) => name)).toEqual(['TASK t', 'ACTION a', 'TASK gone']);
  expect(kept).toMatchObject({ waiting: [] });
  for (const [endpoint, id] of [
    [tasks.get, 't'],
    [checklists.ofTask, 't'],
    [tasks.equipment, 't'],
    [actions.get, 'a'],
  ] as const)
    expect(await store.reply(keptKey(endpoint, { query: { id } })), endpoint.name).toBeDefined();
  expect(await store.keeping()).toMatchObject({ count: 3, leftOut: 4, updatedAt: expect.any(Number) });
});

it('asks again only for what is not recent, and deletes what is no longer to be done', async () => {
  answering(answers([group([row('TASK', 't'), row('ACTION', 'a')])]));
  await keepWorkUpToDate(me);
  const sent = answering(answers([group([row('TASK', 't')])]));
  await keepWorkUpToDate(me);
  expect(sent.map(({ path }) => path)).not.toContain('/api/task/item.json');
  expect(await store.reply(keptKey(tasks.get, { query: { id: 't' } }))).toBeDefined();
  expect(await store.reply(keptKey(actions.get, { query: { id: 'a' } }))).toBeUndefined();
});

it('asks again for what was changed from this device, however recent it is, and knows until then that it shows it as it was', async () => {
  const [changed, other] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000a2'];
  const all = answers([group([row('TASK', changed!), row('TASK', other!)])]);
  answering(all);
  await keepWorkUpToDate(me);
  wasChanged(JSON.stringify({ body: { id: changed } }));
  expect(Object.keys(changedHere())).toEqual([changed]);
  const keptAt = async () => (await store.reply(keptKey(tasks.get, { query: { id: changed! } })))?.at;
  await vi.waitFor(async () => expect(await keptAt()).toBe(0));
  const sent = answering(all);
  await keepWorkUpToDate(me);
  const tasksAsked = sent.filter(({ path }) => path === '/api/task/item.json');
  expect(tasksAsked.map(({ search }) => search.get('id'))).toEqual([changed]);
  expect(changedHere()).toEqual({});
});

it('takes no reply of its own for the server’s', async () => {
  const all = answers([group([row('TASK', 't')])]);
  answering(all);
  await keepWorkUpToDate(me);
  const before = await store.keeping();
  const sent = answering(all.slice(1));
  await expect(keepWorkUpToDate(me)).rejects.toThrow();
  expect(sent).toHaveLength(1);
  expect(await store.keeping()).toEqual(before);
});

it('keeps nothing of a round during which somebody signed in', async () => {
  answering([
    [
      tasks.get,
      () => {
        document.cookie = 'lintel.csrf=another';
        return { body: { dto: { id: 't', questionCount: 0, equipmentCount: 0, assignment: null } } };
      },
    ],
    ...answers([group([row('TASK', 't')])]),
  ]);
  await expect(keepWorkUpToDate(me)).rejects.toThrow('Another session');
  expect(await store.keeping()).toMatchObject({ updatedAt: null });
});

it('keeps so many pieces of work, each once, and counts the others', () => {
  const many = Array.from({ length: MOST_KEPT + 5 }, (_, at) => row('TASK', String(at)));
  const { rows, leftOut } = workToKeep([group([...many, many[0]!], many.length + 11)]);
  expect([rows.length, leftOut]).toEqual([MOST_KEPT, 15]);
});
