import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { Property } from '@lintel/contract/areas/properties/property';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { anImport, csv, imported, undone } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { recountNotSetUp } from '#areas/task-management/count-not-set-up';
import { put } from '#areas/task-management/testing';
import { aShippedType } from '#areas/task-types/testing';
import { anOwnDatabase } from '#test/own-database';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';

// A database of its own: a job in a shared one may be run, and logged, by the server of another test process.
const own = await anOwnDatabase();
const server = await aServer({ ownerUrl: own.url });
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

let home: Organisation;
let manager: Person;
let regional: Person;
let near: Person;
let school: Property;

const rowsOf = async (by: Person, search: object = {}) =>
  passed(await call(by, properties.list, { body: { ...propertyList.defaults, page: 1, ...search } }));
const expected = async (by: Person) => passed(await call(by, dashboard.expected)).objects;

/** Each property's kept count equals its proposals, and the dashboard's numbers equal those of the lists they open. */
async function isExact(by: Person) {
  const { objects } = await rowsOf(by);
  const all = { tasks: 0, statutory: 0 };
  for (const { id, notSetUpCount, statutoryNotSetUpCount } of objects) {
    const missing = passed(await call(by, taskManagement.missing, { query: { propertyId: id } })).objects;
    const statutory = missing.filter((duty) => duty.statutory).length;
    expect([notSetUpCount, statutoryNotSetUpCount]).toEqual([missing.length, statutory]);
    all.tasks += missing.length;
    all.statutory += statutory;
  }
  const figures = await expected(by);
  expect(figures.map(({ taskCount }) => taskCount)).toEqual([all.statutory, all.tasks]);
  for (const { propertyCount, search } of figures)
    expect((await rowsOf(by, search)).totalObjectsForQuery).toBe(propertyCount);
  expect(await home.within((scope) => recountNotSetUp(scope))).toEqual([]);
  return figures[1]!.taskCount;
}

const entryOf = async (dictionary: 'REGIONS' | 'PROPERTY_TYPE', code?: string) =>
  home.within(({ db }) =>
    db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', dictionary)
      .$if(code !== undefined, (query) => query.where('code', '=', code!))
      .executeTakeFirstOrThrow(),
  );
const set = async (property: Property, details: Partial<PropertyDetails>) => {
  const { dto } = passed(await call(manager, properties.get, { query: { id: property.id } }));
  const { id, version } = dto;
  const body = { ...PropertyDetails.parse({ ...dto, ...details }), id, version };
  return passed(await call(manager, properties.change, { body }));
};

beforeAll(async () => {
  home = await anOrganisation({ server });
  manager = await home.person();
  const { id: regionId } = await entryOf('REGIONS');
  regional = await home.person(everything, { regionId });
  const { id: propertyTypeId } = await entryOf('PROPERTY_TYPE', 'school');
  school = await aProperty(manager, { propertyTypeId, regionId, nation: 'england' });
  const lodge = await aProperty(manager, { gasSupply: 'communal', nation: 'wales' });
  await aProperty(manager);
  near = await home.person(everything, { propertyIds: [lodge.id] });
});

describe('what is expected and not set up', () => {
  it('is counted beside compliance as the lists that it opens, for three readers', async () => {
    const counts = [await isExact(manager), await isExact(regional), await isExact(near)];
    expect(counts[0]).toBe(counts[1]! + counts[2]!);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect((await call(await home.person(allBut('PRISM_APP_TASK_MENU')), dashboard.expected)).status).toBe(403);
  });

  it('follows what is known of a property, and its archiving', async () => {
    const before = await isExact(manager);
    await set(school, { hasSwimmingPool: true });
    expect(await isExact(manager)).toBeGreaterThan(before);
    await set(school, { hasSwimmingPool: null });
    expect(await isExact(manager)).toBe(before);
    passed(await call(manager, properties.bulkChange, { body: { ids: [school.id], set: { nation: 'scotland' } } }));
    await isExact(manager);
    passed(await call(manager, properties.bulkChange, { body: { ids: [school.id], set: { nation: 'england' } } }));
    expect(await isExact(manager)).toBe(before);
    const { version } = passed(await call(manager, properties.get, { query: { id: school.id } })).dto;
    passed(await call(manager, properties.archive, { body: { id: school.id, version, reason: 'Sold' } }));
    expect(await isExact(manager)).toBeLessThan(before);
    passed(await call(manager, properties.restore, { query: { id: school.id } }));
    expect(await isExact(manager)).toBe(before);
  });

  it('follows an import that adds properties and changes one, and its undoing', { tags: ['thorough'] }, async () => {
    const before = await isExact(manager);
    const rows = [
      ['Property reference', 'Address 1', 'Region', 'Property type'],
      ['X-1', '1 High Street', 'London', 'School or college'],
      ['X-2', '2 High Street', 'Wales', 'Car park'],
    ];
    const bringIn = async (content: string, result: object) => {
      const done = await imported(manager, await anImport(manager, content, { existing: 'update' }));
      expect(done).toMatchObject({ stage: 'finished', result });
      return done;
    };
    const first = await bringIn(csv(rows), { newCount: 2 });
    const added = await isExact(manager);
    expect(added).toBeGreaterThan(before);
    await undone(manager, first);
    expect(await isExact(manager)).toBe(before);
    await bringIn(csv(rows), { newCount: 2 });
    const [heads] = rows;
    const second = await bringIn(csv([heads!, ['X-1', '1 High Street', 'London', 'Car park']]), { changedCount: 1 });
    expect(await isExact(manager)).toBeLessThan(added);
    await undone(manager, second);
    expect(await isExact(manager)).toBe(added);
  });

  it('follows tasks that are put on and taken off', async () => {
    const before = await isExact(manager);
    await put(manager, school, ['FRA01', 'GAS01', 'WTM01']);
    expect(await isExact(manager)).toBe(before - 2);
    const { code: taskCode, name } = await aShippedType(manager, 'FRA01');
    const going = { propertyId: school.id, taskCode, name, reason: 'Not ours' };
    passed(await call(manager, taskManagement.deactivate, { body: [going] }));
    await isExact(manager);
  });

  it('follows what task types say, and what kind of building a type of property is', async () => {
    const before = await isExact(manager);
    const { id } = await aShippedType(manager, 'LRA01');
    const { dto } = passed(await call(manager, taskTypes.get, { query: { id } }));
    const body = { ...dto, groupId: dto.group.id, intervalId: dto.interval.id };
    passed(await call(manager, taskTypes.change, { body: { ...body, nations: ['wales'], nationRules: [] } as never }));
    expect(await isExact(manager)).toBeLessThan(before);
    const { id: entryId } = await entryOf('PROPERTY_TYPE', 'school');
    const kindOf = async (kind: string) => {
      const { objects } = passed(await call(manager, dictionaries.entries, { query: { dictionary: 'PROPERTY_TYPE' } }));
      const { name, order, version, isArchived } = objects.find((entry) => entry.id === entryId)!;
      passed(
        await call(manager, dictionaries.change, { body: { id: entryId, name, order, version, isArchived, kind } }),
      );
    };
    const asSchool = await isExact(manager);
    await kindOf('car-park');
    expect(await isExact(manager)).toBeLessThan(asSchool);
    await kindOf('school');
    expect(await isExact(manager)).toBe(asSchool);
  });

  it('is exact whoever changes what at the same time', { tags: ['thorough'] }, async () => {
    const codes = ['HSR01', 'FAN01', 'FAK01', 'WST01', 'PAT01', 'GLZ01'];
    await Promise.all([
      ...codes.map((code) => put(manager, school, [code])),
      ...(['england', 'wales', 'scotland'] as const).map((nation) =>
        call(manager, properties.bulkChange, { body: { ids: [school.id], set: { nation } } }),
      ),
    ]);
    await isExact(manager);
  });

  it('is counted again by night and under other rules; what was wrong under the same is told of loudly', async () => {
    const before = await isExact(manager);
    const wrongly = (rules?: string) =>
      home.within(({ whole }) =>
        whole
          .updateTable('tasksNotSetUp')
          .set({ statutoryCount: 99, ...(rules && { rules }) })
          .where('propertyId', '=', school.id)
          .execute(),
      );
    const sentTo = () => server.logged.filter((line) => line.includes('had been kept wrong') && line.includes(home.id));
    const recounted = async () => {
      await home.within((scope) => scope.later('not-set-up.recount', {}));
      await vi.waitFor(async () => expect((await expected(manager))[1]!.taskCount).toBe(before), 30_000);
    };
    await wrongly('of another time');
    await recounted();
    expect(sentTo()).toEqual([]);
    await wrongly();
    await recounted();
    await vi.waitFor(() => expect(sentTo()).toHaveLength(1), 30_000);
    expect(sentTo()[0]).toContain(school.id);
    // A property without a kept count was forgotten, and that is a defect too.
    await home.within(({ whole }) => whole.deleteFrom('tasksNotSetUp').where('propertyId', '=', school.id).execute());
    await recounted();
    await vi.waitFor(() => expect(sentTo()).toHaveLength(2), 30_000);
    expect(sentTo()[1]).toContain(school.id);
  });

  it('is counted of all properties where a task type changes that a rule asks for, and of none where it is another', async () => {
    const setAside = 'set aside to see whether they are counted';
    const rulesKept = async () => {
      const kept = await home.within(({ whole }) => whole.selectFrom('tasksNotSetUp').select('rules').execute());
      return kept.map(({ rules }) => rules);
    };
    const recountedBy = async (change: () => Promise<unknown>) => {
      await home.within(({ whole }) => whole.updateTable('tasksNotSetUp').set({ rules: setAside }).execute());
      await change();
      const kept = await rulesKept();
      expect(new Set(kept).size).toBe(1);
      return kept[0] !== setAside;
    };
    const changed = async (id: string, change: object) => {
      const { dto } = passed(await call(manager, taskTypes.get, { query: { id } }));
      const body = { ...dto, groupId: dto.group.id, intervalId: dto.interval.id, nationRules: [], ...change };
      return passed(await call(manager, taskTypes.change, { body }));
    };
    const { id } = await aShippedType(manager, 'FRA01');
    const named = passed(await call(manager, taskTypes.get, { query: { id } })).dto;
    let own = '';
    const create = async (code: string) => {
      const body = { ...named, code, groupId: named.group.id, intervalId: named.interval.id };
      own = passed(await call(manager, taskTypes.create, { body })).dto.id;
    };
    expect(await recountedBy(() => create('OURS-1'))).toBe(false);
    expect(await recountedBy(() => changed(own, { statutory: !named.statutory }))).toBe(false);
    expect(await recountedBy(() => changed(id, { statutory: !named.statutory }))).toBe(true);
    expect(await recountedBy(() => changed(id, { code: 'OURS-2' }))).toBe(true);
    expect(await recountedBy(() => changed(own, { code: 'FRA01' }))).toBe(true);
    await isExact(manager);
  });
});
