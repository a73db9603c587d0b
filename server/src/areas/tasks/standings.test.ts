import { beforeAll, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { StandingCounts, TaskMatrix } from '@lintel/contract/areas/tasks/figures';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { anAccident } from '#areas/accidents/testing';
import { anAction, closed, theAction } from '#areas/actions/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aTask, completed, exempted, inDays, theTask } from './testing.ts';

type Asked = { propertyId?: string; role?: 'ALL' | 'OWN' };
const page = async (by: Person, filters: object) =>
  passed(await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, status: 'ALL', ...filters } }));
const matrixOf = async (by: Person, query: Asked = {}) => passed(await call(by, tasks.matrix, { query }));
const proved = async (by: Person, task: Task) => {
  const { id } = await aFile(by, task.cycle!.id, aPdf(), { fileName: 'proof.pdf', evidence: task.evidence[0] });
  await completed(by, task);
  return id;
};

const withoutDueDate = async ({ id, version, status, instructions }: Task) =>
  passed(
    await call(manager, tasks.change, {
      body: {
        id,
        version,
        ownIntervalId: null,
        statusId: status.id,
        ownerIds: [],
        instructions,
        dueOn: null,
        reason: 'When it is needed',
      },
    }),
  );

/** Of a duty done each week only the last days before the next one count as soon. */
async function soonAgain(by: Person, { id }: { id: string }) {
  const { version, status } = await theTask(by, id);
  const asIs = { id, version, statusId: status.id, ownIntervalId: null, ownerIds: [], instructions: null };
  passed(await call(by, tasks.change, { body: { ...asIs, dueOn: inDays(by, 2), reason: 'Sooner' } }));
}

let home: Organisation;
let manager: Person;
let regional: Person;
let north: string;
let provedBy: string;
/** One task or more in each standing, all on one property of a region. */
const expected: Record<Standing, string[]> = {
  compliant: ['ASB01', 'FRA01'],
  'due-soon': ['FAL01'],
  'action-open': ['EIC04'],
  overdue: ['EIC01'],
  unsatisfactory: ['HSA01'],
  'no-data': ['GAS01', 'LFT01'],
  'no-due-date': ['EXW01'],
  suspended: ['FAL02'],
  'not-applicable': ['EML01'],
};

beforeAll(async () => {
  home = await anOrganisation();
  manager = await home.person();
  const region = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
  );
  regional = await home.person(everything, { regionId: region.id });
  const property = await aProperty(manager, { regionId: region.id });
  north = property.id;
  const on = (code: string, days: number) => aTask(manager, { code, dueDate: inDays(manager, days), property });
  provedBy = await proved(manager, await on('FRA01', 200));
  await proved(manager, await on('ASB01', 200));
  const weekly = await on('FAL01', 3);
  await proved(manager, weekly);
  await soonAgain(manager, weekly);
  const found = await on('EIC04', 300);
  await anAction(manager, { property, source: { id: found.id, type: 'TASK' } });
  await proved(manager, found);
  await on('EIC01', -10);
  await completed(manager, await on('HSA01', 100), undefined, { outcome: 'unsatisfactory' });
  await on('GAS01', 10);
  await completed(manager, await on('LFT01', 100));
  await withoutDueDate(await on('EXW01', 100));
  const [held, exempt] = [await on('FAL02', 5), await on('EML01', 5)];
  const aside = ({ id, version }: Task) => ({ id, version, reason: 'Empty', reviewOn: inDays(manager, 90) });
  passed(await call(manager, tasks.suspend, { body: aside(held) }));
  await exempted(manager, exempt, { acceptedBy: await home.person() });
  await aTask(manager, { code: 'FRA01', dueDate: inDays(manager, 360) });
  await aTask(manager, { code: 'HSA01', dueDate: inDays(manager, -1) });
});

describe('where tasks stand', () => {
  it('is one place for each of them, told by what is known', async () => {
    for (const { id } of standings) {
      const { objects } = await page(manager, { standings: [id], propertyIds: [north], sortingField: 'code' });
      expect([id, objects.map((task) => task.code)]).toEqual([id, expected[id]]);
      expect(objects.every((task) => task.standing === id)).toBe(true);
      for (const task of objects) expect((await theTask(manager, task.id)).standing).toBe(id);
    }
  });
});

describe('the matrix', () => {
  /** Every number of a matrix with the list that it opens. */
  const numbers = ({ counts, groups }: TaskMatrix): { counts: StandingCounts; of: object }[] => [
    { counts, of: {} },
    ...groups.map((group) => ({ counts: group.counts, of: { taskTypeIds: [group.id] } })),
    ...groups.flatMap(({ types }) => types.map((type) => ({ counts: type.counts, of: { codes: [type.code] } }))),
  ];

  it.each([
    ['the whole organisation', () => manager, {}, 13, () => true],
    // By turns: each of these asks for half of the lists, and the other for the other half.
    ['a region', () => regional, {}, 11, (at: number) => at % 2 === 0],
    ['one property', () => manager, { of: 'property' }, 11, (at: number) => at % 2 === 1],
  ] as const)('counts for %s exactly what the list of each number shows', async (_whose, who, asked, all, isAsked) => {
    const by = who();
    const ofProperty = 'of' in asked;
    const matrix = await matrixOf(by, ofProperty ? { propertyId: north } : {});
    expect(Object.values(matrix.counts).reduce((sum, count) => sum + count)).toBe(all);
    for (const [nth, { counts, of }] of numbers(matrix).entries())
      for (const { id } of standings.filter((_, at) => isAsked(nth + at))) {
        const list = await page(by, { ...of, standings: [id], ...(ofProperty && { propertyIds: [north] }) });
        expect([of, id, list.totalObjectsForQuery]).toEqual([of, id, counts[id]]);
      }
  });
});

const opened: Record<
  string,
  { endpoint: typeof tasks.list | typeof actions.list | typeof accidents.list; defaults: object }
> = {
  '/tasks/list': { endpoint: tasks.list, defaults: taskList.defaults },
  '/actions/list': { endpoint: actions.list, defaults: actionList.defaults },
  '/accident/list/accident_list.html': { endpoint: accidents.list, defaults: accidentList.defaults },
};

describe('the tiles of a property', () => {
  it('count what the lists that they open show, in use and archived', async () => {
    const property = await aProperty(manager);
    await aTask(manager, { property, dueDate: inDays(manager, 3) });
    await anAction(manager, { property });
    await anAccident(manager, { property });
    const tiles = async () => passed(await call(manager, properties.get, { query: { id: property.id } })).dto;
    const checked = async () => {
      const { counts, version } = await tiles();
      for (const { href, count } of counts) {
        const [path, search] = href.split('?');
        const asked = Object.fromEntries(
          [...new URLSearchParams(search)].map(([key, value]) =>
            key.endsWith('[]') ? [key.slice(0, -2), [value]] : [key, value],
          ),
        );
        const { endpoint, defaults } = opened[path!]!;
        const listed = await call(manager, endpoint, { body: { ...defaults, page: 1, ...asked } as never });
        expect([href, (listed.body as { totalObjectsForQuery: number }).totalObjectsForQuery]).toEqual([href, count]);
      }
      return { version, total: counts.reduce((sum, { count }) => sum + count, 0) };
    };
    const { version, total } = await checked();
    expect(total).toBe(3);
    passed(await call(manager, properties.archive, { body: { id: property.id, version, reason: 'Sold' } }));
    expect(await checked()).toMatchObject({ total: 0 });
  });
});

describe('a task that was done', () => {
  it('keeps the file that proves it: nobody removes it or moves it away', async () => {
    const count = async () => (await matrixOf(manager, { propertyId: north })).counts['no-data'];
    const before = await count();
    const stays = [409, { message: expect.stringMatching(/^Evidence of completed work cannot be deleted/) as string }];
    const removed = await call(manager, files.remove, { query: { id: provedBy } });
    expect([removed.status, removed.body]).toMatchObject(stays);
    const moved = await call(manager, files.move, { body: { id: provedBy, ownerId: north } });
    expect([moved.status, moved.body]).toMatchObject(stays);
    expect(await count()).toBe(before);
  });
});

describe('a task whose findings are put right', () => {
  it('is compliant again when the last of its actions is closed', async () => {
    const [task] = (await page(manager, { standings: ['action-open'], propertyIds: [north] })).objects;
    const { objects } = passed(
      await call(manager, actions.list, {
        body: { ...actionList.defaults, page: 1, status: 'ALL', taskIds: [task!.id] },
      }),
    );
    await closed(manager, await theAction(manager, objects[0]!));
    expect((await theTask(manager, task!.id)).standing).toBe('compliant');
  });
});

describe('the matrix of one person', () => {
  it('counts the tasks that they own', async () => {
    const owner = await home.person();
    expect((await matrixOf(owner, { role: 'OWN' })).groups).toEqual([]);
    const { id, version, status, dueOn } = await aTask(owner, { dueDate: inDays(owner, -2) });
    const body = {
      id,
      version,
      ownIntervalId: null,
      statusId: status.id,
      ownerIds: [owner.id],
      instructions: null,
      dueOn,
    };
    passed(await call(owner, tasks.change, { body }));
    const { counts } = await matrixOf(owner, { role: 'OWN' });
    expect(counts.overdue).toBe(1);
    expect((await page(owner, { standings: ['overdue'], ownerIds: [owner.id] })).totalObjectsForQuery).toBe(1);
  });
});
