import { describe, expect, it } from 'vitest';
import { taskManagement } from '@lintel/contract/areas/task-management';
import type { AddItem } from '@lintel/contract/areas/task-management';
import { plusInterval } from '@lintel/contract/cycles/calendar';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aProperty } from '#areas/properties/testing';
import { aShippedType } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation, everything } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { brokenInvariants } from '#test/invariants';
import { inDays } from '#areas/tasks/testing';
import { anAddition, firstDue, put } from './testing.ts';

const add = (by: Person, items: AddItem[]) => call(by, taskManagement.add, { body: items });
const remove = (by: Person, propertyId: string, taskCode = 'FRA01') =>
  call(by, taskManagement.deactivate, {
    body: [{ propertyId, taskCode, name: 'Fire risk assessment', reason: 'Sold' }],
  });
const counts = async (by: Person, code = 'FRA01') =>
  (await call(by, taskManagement.types)).body.objects.find((type) => type.code === code)!;
const onSide = async (by: Person, taskTypeId: string, side: 'omitted' | 'included', searchString = '') =>
  (await call(by, taskManagement.properties, { body: { taskTypeId, side, searchString } })).body;
const tasksOf = (home: Organisation) =>
  home.within(({ db }) => db.selectFrom('tasks').selectAll().orderBy('id').execute());
const cyclesOf = (home: Organisation) =>
  home.within(({ db }) => db.selectFrom('taskCycles').selectAll().orderBy('number').execute());

describe('the properties of a task type', () => {
  it('come with a first due date: an interval after it was last done there, else in 30 days', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const type = await aShippedType(by);
    const [never, before, longAgo] = [await aProperty(by), await aProperty(by), await aProperty(by)];
    for (const property of [before, longAgo]) await put(by, property);
    await home.within(async ({ db }) => {
      const done = (propertyId: string, day: string) =>
        db.updateTable('tasks').set({ lastDoneOn: day }).where('propertyId', '=', propertyId).execute();
      await done(before.id, inDays(by, -10));
      await done(longAgo.id, inDays(by, -4000));
    });
    for (const property of [before, longAgo]) await remove(by, property.id);
    const { objects } = await onSide(by, type.id, 'omitted');
    const proposed = (id: string) => objects.find((line) => line.id === id)!.proposedDueOn;
    expect(proposed(never.id)).toBe(inDays(by, 30));
    expect(proposed(longAgo.id)).toBe(inDays(by, 30));
    expect(proposed(before.id)).toBe(plusInterval(inDays(by, -10), { count: 1, unit: 'year' }));
  });

  it('are narrowed by region, landlord and type as in their list, for the page and for all of them', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const type = await aShippedType(by);
    const [north, south] = await home.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
    );
    const inNorth = await aProperty(by, { regionId: north!.id });
    await aProperty(by, { regionId: south!.id });
    await aProperty(by);
    const asked = { taskTypeId: type.id, side: 'omitted' as const };
    const found = async (more: object) => {
      const page = passed(await call(by, taskManagement.properties, { body: { ...asked, ...more } }));
      const all = passed(await call(by, taskManagement.propertyIds, { body: { ...asked, ...more } }));
      expect(all.objects).toEqual(page.objects);
      return page.objects.map(({ id }) => id);
    };
    expect(await found({})).toHaveLength(3);
    expect(await found({ regionIds: [north!.id] })).toEqual([inNorth.id]);
    expect(await found({ regionIds: [north!.id, south!.id] })).toHaveLength(2);
    expect(await found({ regionIds: [north!.id], landlordIds: [south!.id] })).toEqual([]);
    expect(await found({ regionIds: [north!.id], propertyTypeIds: [south!.id] })).toEqual([]);
  });

  it('are, where that is asked for, those for which law or practice asks for it', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const gas = await aShippedType(by, 'GAS01');
    const expected = await aProperty(by, { nation: 'england', gasSupply: 'dwellings' });
    await aProperty(by, { nation: 'england', gasSupply: 'none' });
    const asked = { taskTypeId: gas.id, side: 'omitted' as const };
    const page = passed(await call(by, taskManagement.properties, { body: { ...asked, onlyExpected: true } }));
    expect(page.objects.map(({ id }) => id)).toEqual([expected.id]);
    const all = passed(await call(by, taskManagement.propertyIds, { body: { ...asked, onlyExpected: true } }));
    expect(all.objects).toEqual(page.objects);
    expect(passed(await call(by, taskManagement.properties, { body: asked })).totalObjectsForQuery).toBe(2);
  });
});

describe('adding tasks', () => {
  it('TM-029 TM-032 TM-037 puts a type on a property with its first due date, cycle and activity', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const [property, type] = [await aProperty(by), await aShippedType(by)];
    const added = await add(by, [anAddition(property, type, firstDue)]);
    expect(added.body).toEqual({
      addedCount: 1,
      alreadyThereCount: 0,
      stayingCount: 0,
      message: '1 task added successfully',
    });
    const [task] = await tasksOf(home);
    expect(task).toMatchObject({
      propertyId: property.id,
      taskTypeId: type.id,
      state: 'active',
      dueOn: firstDue,
      overdueAfter: firstDue,
    });
    const [cycle] = await cyclesOf(home);
    expect(cycle).toMatchObject({ id: task!.cycleId, number: 1, state: 'open', dueOn: firstDue });
    expect(await activityOn(by, task!.id)).toEqual(['task.added']);
    expect(await activityOn(by, cycle!.id)).toEqual(['cycle.started']);
    const status = await home.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select('code').where('id', '=', task!.statusId).executeTakeFirstOrThrow(),
    );
    expect(status.code).toBe('not-started');
  });

  it('TM-023 leaves one task where the same pair is sent twice, and counts what is there already', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const line = anAddition(await aProperty(by), await aShippedType(by));
    expect((await add(by, [line, { ...line, dueDate: inDays(by, 200) }])).body).toMatchObject({
      addedCount: 1,
      alreadyThereCount: 1,
    });
    expect((await add(by, [line])).body).toEqual({
      addedCount: 0,
      alreadyThereCount: 1,
      stayingCount: 0,
      message: 'Nothing to add: 1 was already there, in force, suspended or set aside as not applicable',
    });
    expect((await tasksOf(home)).map((task) => task.dueOn)).toEqual([firstDue]);
  });

  it('leaves suspended and not applicable ones alone, and takes a removed one up again', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const property = await aProperty(by);
    const later = inDays(by, 200);
    const line = anAddition(property, await aShippedType(by));
    await add(by, [line]);
    for (const state of ['suspended', 'not-applicable'] as const) {
      await home.within(({ db }) => db.updateTable('tasks').set({ state }).execute());
      expect((await add(by, [line])).body).toMatchObject({ addedCount: 0, alreadyThereCount: 1 });
    }
    await remove(by, property.id);
    expect((await add(by, [{ ...line, dueDate: later }])).body).toMatchObject({ addedCount: 1 });
    const [task, ...others] = await tasksOf(home);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ state: 'active', dueOn: later });
    expect((await cyclesOf(home)).map(({ number, state }) => [number, state])).toEqual([
      [1, 'ended'],
      [2, 'open'],
    ]);
    expect(await activityOn(by, task!.id)).toEqual(['task.added', 'task.removed', 'task.taken-up-again']);
  });

  it('TM-035 adds nothing at all when one property is archived, out of reach or unknown, and says why', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const type = await aShippedType(by);
    const [good, archived] = [await aProperty(by), await aProperty(by)];
    await call(by, properties.archive, { body: { id: archived.id, version: 1, reason: 'Sold' } });
    const refused = await add(by, [anAddition(good, type), anAddition(archived, type)]);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(`Property ${archived.propertyReferenceNumber} is archived. Nothing was added.`);
    const other = await home.person(everything, { propertyIds: [good.id] });
    const another = await aProperty(by);
    expect((await add(other, [anAddition(good, type), anAddition(another, type)])).status).toBe(404);
    expect((await add(by, [anAddition(good, { ...type, id: crypto.randomUUID() })])).status).toBe(404);
    const reader = await home.person(everything.filter((code) => code !== 'PRISM_PROPERTY_TASK_MANAGE'));
    expect((await add(reader, [anAddition(good, type)])).status).toBe(403);
    expect(await tasksOf(home)).toEqual([]);
  });

  const sentTwiceAtOnce = async (placeCount: number) => {
    const home = await anOrganisation();
    const by = await home.person();
    const types = (await call(by, taskManagement.types)).body.objects.slice(0, 50);
    const places = [];
    for (let number = 0; number < placeCount; number += 1) places.push(await aProperty(by));
    const lines = places.flatMap((property) => types.map((type) => anAddition(property, type)));
    const answers = await Promise.all([add(by, lines), add(by, lines.toReversed())]);
    expect(answers.map(({ body }) => body.addedCount).toSorted((a, b) => a - b)).toEqual([0, lines.length]);
    expect(answers.map(({ body }) => body.alreadyThereCount).toSorted((a, b) => a - b)).toEqual([0, lines.length]);
    expect((await tasksOf(home)).length).toBe(lines.length);
    expect((await cyclesOf(home)).length).toBe(lines.length);
    expect(await brokenInvariants(home.server.ownerUrl, home.id)).toEqual([]);
  };
  it('C-06, E-07: 100 lines sent twice at once: each task once, the second told that it was there', () =>
    sentTwiceAtOnce(2));
  it('and so 5,000', { tags: ['thorough'] }, () => sentTwiceAtOnce(100));

  it('refuses more than 5,000 lines, none, and lines without a date', async () => {
    const by = await (await anOrganisation()).person();
    const line = { ...anAddition(await aProperty(by), await aShippedType(by)) };
    expect(
      (
        await add(
          by,
          Array.from({ length: 5001 }, () => line),
        )
      ).status,
    ).toBe(422);
    expect((await add(by, [])).status).toBe(422);
    expect((await add(by, [{ ...line, dueDate: '' }])).status).toBe(422);
  });
});

describe('removing tasks', () => {
  it('TM-030 TM-033 TM-039 ends the open cycle, keeps the history and leaves its mark', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const property = await aProperty(by);
    await put(by, property, ['ROF01']);
    const removed = await remove(by, property.id, 'rof01');
    expect(removed.body).toEqual({
      removedCount: 1,
      proposedCount: 0,
      notThereCount: 0,
      message: '1 task removed successfully',
    });
    const [task] = await tasksOf(home);
    expect(task).toMatchObject({ state: 'removed', cycleId: null, dueOn: null, overdueAfter: null });
    expect((await cyclesOf(home))[0]).toMatchObject({ state: 'ended' });
    expect(await activityOn(by, task!.id)).toEqual(['task.added', 'task.removed']);
    expect((await remove(by, property.id, 'ROF01')).body).toEqual({
      removedCount: 0,
      proposedCount: 0,
      notThereCount: 1,
      message: 'Nothing to remove: 1 was not there',
    });
  });

  it('takes it out of the search, and is refused out of reach', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const property = await aProperty(by, { address1: 'Flagstaff House' });
    await put(by, property, ['ROF01']);
    const stranger = await home.person(everything, { propertyIds: [(await aProperty(by)).id] });
    expect((await remove(stranger, property.id)).status).toBe(404);
    expect((await remove(by, property.id, 'NONE99')).status).toBe(404);
    const texts = () =>
      home.within(({ db }) => db.selectFrom('searchTexts').select('recordId').where('kind', '=', 'TASK').execute());
    expect((await texts()).length).toBe(1);
    await remove(by, property.id, 'ROF01');
    expect((await texts()).length).toBe(0);
  });
});

describe('what Task Management shows', () => {
  it('TM-011 TM-015 TM-016 counts a property as included while the task is active on it, and as omitted otherwise', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const [one] = [await aProperty(by), await aProperty(by), await aProperty(by)];
    expect(await counts(by)).toMatchObject({ includedCount: 0, omittedCount: 3 });
    await put(by, one);
    expect(await counts(by)).toMatchObject({ includedCount: 1, omittedCount: 2 });
    await home.within(({ db }) => db.updateTable('tasks').set({ state: 'suspended' }).execute());
    expect(await counts(by)).toMatchObject({ includedCount: 0, omittedCount: 3 });
    await home.within(({ db }) => db.updateTable('tasks').set({ state: 'active' }).execute());
    await remove(by, one.id);
    expect(await counts(by)).toMatchObject({ includedCount: 0, omittedCount: 3 });
    await put(by, one, ['ROF01']);
    expect(await counts(by, 'ROF01')).toMatchObject({ includedCount: 1, omittedCount: 2 });
    await remove(by, one.id, 'ROF01');
    expect(await counts(by, 'ROF01')).toMatchObject({ includedCount: 0, omittedCount: 3 });
  });

  it('PROP-003 TM-026 TM-031 answers everything at once: types, what is active where, and properties', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { address1: '1 High Street', address2: 'Flat 2', address3: 'Old Town' });
    await put(by, property, ['FRA01', 'LFT01']);
    const { body } = await call(by, taskManagement.list);
    expect(body.taskRepositoryDictDataList).toHaveLength(209);
    expect(body.taskRepositoryDictDataList[0]).toEqual({
      id: expect.any(String),
      code: 'ACI01',
      name: expect.any(String),
    });
    expect(body.taskManagementDataList.filter((type) => type.propertyIds.length)).toEqual([
      { code: 'FRA01', propertyIds: [property.id] },
      { code: 'LFT01', propertyIds: [property.id] },
    ]);
    expect(body.propertyDataList).toEqual([
      { id: property.id, address1: '1 High Street', address2: 'Flat 2', address3: 'Old Town' },
    ]);
  });

  it('pages and searches the properties of a side, and gives all for "select all"', async () => {
    const by = await (await anOrganisation()).person();
    const type = await aShippedType(by);
    for (const address1 of ['Alder House', 'Beech House', 'Cedar Court']) await aProperty(by, { address1 });
    await put(by, await aProperty(by, { address1: 'Alder Lodge' }));
    const names = (page: { objects: { caption: string }[] }) => page.objects.map((line) => line.caption);
    expect(names(await onSide(by, type.id, 'omitted'))).toEqual(['Alder House', 'Beech House', 'Cedar Court']);
    expect(names(await onSide(by, type.id, 'included'))).toEqual(['Alder Lodge']);
    expect(names(await onSide(by, type.id, 'omitted', 'house'))).toEqual(['Alder House', 'Beech House']);
    const second = await call(by, taskManagement.properties, {
      body: { taskTypeId: type.id, side: 'omitted', page: 2, limit: 2 },
    });
    expect(second.body).toMatchObject({ maxPage: 2, totalObjectsForQuery: 3, objects: [{ caption: 'Cedar Court' }] });
    const all = await call(by, taskManagement.propertyIds, {
      body: { taskTypeId: type.id, side: 'omitted', searchString: 'alder' },
    });
    expect(names(all.body)).toEqual(['Alder House']);
  });

  it('counts and lists only the properties in use whose tasks the reader manages', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const [mine, archived] = [await aProperty(by), await aProperty(by), await aProperty(by)];
    await call(by, properties.archive, { body: { id: archived.id, version: 1, reason: 'Sold' } });
    expect(await counts(by)).toMatchObject({ omittedCount: 2 });
    const some = await home.person(everything, { propertyIds: [mine.id] });
    expect(await counts(some)).toMatchObject({ omittedCount: 1 });
    const reader = await home.person(everything.filter((code) => code !== 'PRISM_PROPERTY_TASK_MANAGE'));
    expect((await call(reader, taskManagement.types)).status).toBe(403);
    const support = await home.person(['PRISM_SUPPORT_VIEW']);
    expect(await counts(support)).toMatchObject({ omittedCount: 2, includedCount: 0 });
    expect((await onSide(some, (await aShippedType(by)).id, 'omitted')).totalObjectsForQuery).toBe(1);
  });
});
