import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, asForm, theAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { put } from '#areas/task-management/testing';
import { inDays } from '#areas/tasks/testing';
import { numbersOf } from '#areas/reports/testing';
import { aBusyPortfolio, fold, foldIfNobodyDoes, forgetCells, wrongCells } from '#test/busy-portfolio';
import type { BusyPortfolio } from '#test/busy-portfolio';
import { keptTotals } from '#test/kept-totals';
import { countInList } from '#test/list-of-kind';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { anOwnDatabase } from '#test/own-database';

// A database of its own: a job in a shared one may be run, and logged, by the server of another test process.
const own = await anOwnDatabase();
const server = await aServer({ ownerUrl: own.url });
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

const codes = ['GAS01', 'FRA01', 'HSA01', 'EIC01'];
const rowsIn = (home: Organisation, table: string) =>
  home.within(async ({ db, organisationId }) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where organisation_id = ${organisationId}::uuid`.execute(
      db,
    );
    return rows[0]!.count;
  });
async function propertiesOf(by: Person) {
  const { gaps, byRegion, byType, propertyCount } = passed(await call(by, dashboard.portfolio, {}));
  return { propertyCount, tiles: [...gaps, ...byRegion, ...byType] };
}
const figuresOf = async (by: Person) => ({
  doughnuts: passed(await call(by, dashboard.doughnuts, { query: {} })).objects.map(({ id, parts }) => [
    id,
    parts.map(({ id: part, count }) => [part, count]),
  ]),
  matrix: passed(await call(by, tasks.matrix, { query: {} })),
  summary: passed(await call(by, actions.summary, { body: {} })),
  weeks: passed(await call(by, dashboard.workload, { query: {} })).objects.map(({ kinds }) =>
    kinds.map(({ count }) => count),
  ),
  today: passed(await call(by, dashboard.trend, { query: {} })).objects.at(-1),
  properties: await propertiesOf(by),
});
/** A user who sees all properties but has no kept counts: their reach names each property. */
const countedByRows = (home: Organisation, all: readonly { id: string }[]) =>
  home.person(everything, { propertyIds: all.map(({ id }) => id) });

/** Readers of one region and of two, whose figures are kept, each with the properties that lie there now. */
async function readersOfRegions({ home, homes, regionIds }: BusyPortfolio) {
  const [ofOne, ofBoth] = await Promise.all([0, 0].map(() => home.person(everything, { regionId: regionIds[0]! })));
  await home.give(ofBoth!, everything, { regionId: regionIds[1]! });
  const places = await home.within(({ db }) => db.selectFrom('properties').select(['id', 'regionId']).execute());
  const within = (ids: readonly string[]) =>
    homes.filter(({ id }) => places.some((place) => place.id === id && ids.includes(place.regionId ?? '')));
  return [
    { by: ofOne!, there: within(regionIds.slice(0, 1)) },
    { by: ofBoth!, there: within(regionIds) },
  ];
}

/** Each part of a doughnut, and each number of properties, opens the list of as many; other readers ask for every second of them. */
async function expectListsToAgree(by: Person, isAsked = (_: number) => true) {
  for (const { id, kind, parts } of passed(await call(by, dashboard.doughnuts, { query: {} })).objects)
    for (const [, part] of [...parts.entries()].filter(([at]) => isAsked(at)))
      expect([id, part.id, await countInList(by, kind, part.search)]).toEqual([id, part.id, part.count]);
  for (const [at, { id, search, count }] of (await propertiesOf(by)).tiles.entries())
    if (isAsked(at)) expect([id, await countInList(by, 'PROPERTY', search)]).toEqual([id, count]);
}

/** The totals of lists are those of their rows, also beside a record; returns how many were kept. */
async function expectTotalsToAgree(by: Person, shared: Parameters<typeof keptTotals>[1] = {}) {
  const { wrong, keptCount } = await keptTotals(by, shared);
  expect(wrong).toEqual([]);
  const search = { ...actionList.defaults, page: 1 };
  const [one] = passed(await call(by, actions.list, { body: search })).objects;
  const counted = await countInList(by, 'ACTION', {});
  if (one) expect(passed(await call(by, actions.neighbours, { body: { id: one.id, search } })).total).toBe(counted);
  return keptCount;
}

describe('kept counts under people who all write at once', () => {
  let busy: BusyPortfolio;
  beforeAll(async () => {
    busy = await aBusyPortfolio(server);
  });

  it('are those of a recount whatever they did, and its figures those of the lists', async () => {
    const { home, manager, homes, landlordIds } = busy;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { failed, doneCount, wrong } = await busy.writeAtOnce(6, 12, seed);
    expect({ seed, failed, wrong }).toEqual({ seed, failed: [], wrong: [] });
    expect(doneCount, `seed ${seed}`).toBeGreaterThan(30);
    const rows = await countedByRows(home, homes);
    // Readers of every property see standalone actions.
    const { matrix, weeks: _, today, properties } = await figuresOf(manager);
    expect(await figuresOf(rows)).toMatchObject({ matrix, today, properties });
    const ofRegions = await readersOfRegions(busy);
    const expectRegionsToAgree = async () => {
      for (const { by, there } of ofRegions) {
        const counted = await figuresOf(await countedByRows(home, there));
        expect(await figuresOf(by)).toMatchObject({
          matrix: counted.matrix,
          today: counted.today,
          properties: counted.properties,
        });
      }
    };
    // Beside those of their regions they see their own actions on no property.
    for (const { by } of ofRegions) await anAction(by, { dueDate: inDays(by, 3) });
    await expectRegionsToAgree();
    const charts = await numbersOf(manager);
    expect({ seed, wrong: await wrongCells(home) }).toEqual({ seed, wrong: [] });
    expect(await expectTotalsToAgree(manager), 'kept totals of more than nothing').toBeGreaterThan(60);
    await fold(home);
    expect(await rowsIn(home, 'task_count_changes')).toBe(0);
    expect(await figuresOf(manager)).toMatchObject({ matrix, properties });
    await expectRegionsToAgree();
    // All of them were asked before; folded and counted anew, they are asked by turns.
    await expectTotalsToAgree(manager, { nth: 0, among: 3 });
    expect(await numbersOf(manager)).toEqual(charts);
    await forgetCells(home);
    expect(await numbersOf(manager)).toEqual(charts);
    expect({ seed, wrong: await wrongCells(home) }).toEqual({ seed, wrong: [] });
    await expectListsToAgree(manager);
    await expectTotalsToAgree(manager, { nth: 1, among: 3 });
    const readers = [
      rows,
      ...ofRegions.map(({ by }) => by),
      await home.person(everything, { landlordId: landlordIds[0]! }),
      await home.person(everything, { propertyIds: [homes[1]!.id, homes[2]!.id] }),
    ];
    for (const [nth, by] of readers.entries()) {
      await expectListsToAgree(by, (at) => (at + nth) % 2 === 0);
      await expectTotalsToAgree(by, { nth, among: readers.length });
    }
  });
});

describe('kept counts', () => {
  let home: Organisation;
  let manager: Person;
  let property: Property;
  beforeAll(async () => {
    home = await anOrganisation({ server });
    manager = await home.person();
    property = await aProperty(manager);
    await put(manager, property, codes, inDays(manager, 10));
    await anAction(manager, { property });
  });

  it('are folded by whoever comes first, while figures stay what they are', async () => {
    const before = await figuresOf(manager);
    const folds = [1, 2, 3].map(() => foldIfNobodyDoes(home));
    await Promise.all([...folds, anAction(manager, { property }), figuresOf(manager)]);
    await fold(home);
    expect(await rowsIn(home, 'task_count_changes')).toBe(0);
    expect(await rowsIn(home, 'task_counts')).toBe(codes.length);
    const after = await figuresOf(manager);
    expect(after).toMatchObject({ matrix: before.matrix, properties: before.properties });
    expect(after.summary.rows.map(({ total }) => total)).toEqual([0, 0, 2, 0]);
    expect(await wrongCells(home)).toEqual([]);
  });

  it('write nothing down where nothing that counts was changed', async () => {
    await fold(home);
    const [row] = passed(await call(manager, actions.list, { body: { ...actionList.defaults, page: 1 } })).objects;
    const action = await theAction(manager, row!);
    passed(await call(manager, actions.change, { body: { ...asForm(action), location: 'Stair 2' } }));
    expect(await rowsIn(home, 'action_count_changes')).toBe(0);
  });

  it('of a region follow a property that moves there, and away', async () => {
    const [east, west] = await home.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
    );
    const regional = await home.person(everything, { regionId: east!.id });
    const moveTo = async ({ id }: { id: string }) =>
      passed(await call(manager, properties.bulkChange, { body: { ids: [property.id], set: { regionId: id } } }));
    const whole = await figuresOf(manager);
    const nothing = await figuresOf(regional);
    await moveTo(east!);
    const { matrix, today } = await figuresOf(regional);
    expect({ matrix, today }).toEqual({ matrix: whole.matrix, today: whole.today });
    await fold(home);
    await moveTo(west!);
    expect(await figuresOf(regional)).toEqual(nothing);
    expect((await figuresOf(manager)).matrix).toEqual(whole.matrix);
    expect(await wrongCells(home)).toEqual([]);
  });

  it('are recounted by night: a change that was forgotten is told of loudly, and mended', async () => {
    await home.within(async ({ db }) => {
      const { id } = await db
        .selectFrom('tasks')
        .select('id')
        .where('propertyId', '=', property.id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('tasks')
        .set({ state: 'not-applicable', dueOn: null, overdueAfter: null })
        .where('id', '=', id)
        .execute();
    });
    const logged = () => server.logged.filter((line) => line.includes('had been kept wrong') && line.includes(home.id));
    expect((await figuresOf(manager)).matrix.counts['not-applicable']).toBe(0);
    await home.within((scope) => scope.later('counts.recount', {}));
    await vi.waitFor(() => expect(logged()).toHaveLength(1), 30_000);
    expect(logged()[0]).toContain('not-applicable');
    expect((await figuresOf(manager)).matrix.counts['not-applicable']).toBe(1);
    expect(await wrongCells(home)).toEqual([]);
  });

  it('are filled for an organisation that has none yet; until then its rows are counted', async () => {
    const before = await figuresOf(manager);
    await forgetCells(home);
    expect(await figuresOf(manager)).toEqual(before);
    // By two at once, as when a night begins while a start still fills them.
    expect(await Promise.all([wrongCells(home), wrongCells(home)])).toEqual([[], []]);
    expect(await wrongCells(home)).toEqual([]);
    expect(await rowsIn(home, 'kept_counts')).toBe(1);
    expect(await rowsIn(home, 'task_counts')).toBeGreaterThan(0);
    expect(await figuresOf(manager)).toEqual(before);
  });
});
