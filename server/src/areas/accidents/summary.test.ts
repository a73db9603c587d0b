import { beforeAll, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { dashboard } from '@lintel/contract/areas/dashboard';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { accidentChoice, aHurtEmployee, anAccident, changedAccident, theAccident } from './testing.ts';

let manager: Person;
let readers: Person[];
let [north, south, sold]: Property[] = [];

/** The number of accidents in the list with the filters of a tile, for a user. */
const listed = async (by: Person, { search }: DashboardTile) =>
  passed(
    await call(by, accidents.list, {
      body: accidentList.search.parse({ ...accidentList.defaults, page: 1, ...search }),
    }),
  ).totalObjectsForQuery;
const summaryOf = async (by: Person, months: 12 | 24 | 60 = 12) =>
  passed(await call(by, accidents.summary, { body: { months } }));
const doughnutsOf = async (by: Person, role: 'ALL' | 'OWN' = 'ALL') =>
  passed(await call(by, dashboard.doughnuts, { query: { role } })).objects.filter(({ kind }) => kind === 'ACCIDENT');
const sumOf = (tiles: readonly DashboardTile[]) => tiles.reduce((sum, { count }) => sum + count, 0);

beforeAll(async () => {
  const organisation = await anOrganisation();
  manager = await organisation.person();
  const regions = await organisation.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  north = await aProperty(manager, { regionId: regions[0]!.id });
  south = await aProperty(manager, { regionId: regions[1]!.id });
  sold = await aProperty(manager, { regionId: null });
  const nowhere = await aProperty(manager, { regionId: null });
  const injury = async (part: string) => ({
    partOfBodyInjuredId: await accidentChoice(manager, 'partOfBodyInjured', part),
    injurySustainedId: await accidentChoice(manager, 'injurySustained'),
  });
  const [wrist, head] = [await injury('wrist'), await injury('head')];
  const given = [
    { property: north, category: 'near-miss' },
    { property: north, category: 'near-miss', accidentDate: inDays(manager, -70) },
    {
      property: north,
      category: 'specified-injury',
      riddorReportable: true,
      riddorDateHse: inDays(manager, 0),
      riddorHseReporter: 'Bo Hall',
      hseReference: 'R-1',
      incidentKindId: await accidentChoice(manager, 'incidentKind'),
      injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty') },
      injuries: [wrist, wrist, head],
    },
    { property: south, category: 'over-7-day', riddorReportable: true, injuries: [wrist] },
    { property: south, category: 'dangerous-occurrence' },
    { property: south, category: 'first-aid', riddorReportable: false, accidentDate: inDays(manager, -500) },
    { property: nowhere, category: 'fire' },
    { property: nowhere, category: 'security' },
    { property: nowhere, category: 'violence', riddorReportable: false },
    { property: nowhere, category: 'environmental' },
    { property: sold, category: 'near-miss' },
  ];
  for (const { property, ...more } of given) await anAccident(manager, { property, ...more });
  const { id, version } = passed(await call(manager, properties.get, { query: { id: sold.id } })).dto;
  passed(await call(manager, properties.archive, { body: { id, version, reason: 'Sold' } }));
  readers = [
    manager,
    await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER')),
    await organisation.person(['PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'], { propertyIds: [north.id] }),
  ];
});

describe('the summary of accidents', () => {
  it('ACC-002: counts by month, category, property, region and RIDDOR what the list shows for each number, to whoever asks', async () => {
    for (const [at, by] of readers.entries())
      for (const months of [12, 24] as const) {
        const summary = await summaryOf(by, months);
        const all = await listed(by, summary.total);
        expect([at, months, summary.total.count]).toEqual([at, months, at === 2 ? 3 : months === 12 ? 9 : 10]);
        expect(all).toBe(summary.total.count);
        const { byMonth, byCategory, byProperty, byRegion, byRiddor } = summary;
        expect(byMonth).toHaveLength(months);
        for (const tiles of [byMonth, byCategory, byProperty, byRegion, byRiddor]) {
          expect(sumOf(tiles)).toBe(all);
          for (const tile of tiles) expect([tile.label, await listed(by, tile)]).toEqual([tile.label, tile.count]);
        }
      }
  });

  it('counts the desk’s decision, kind, part of the body and relation to the property, of people only where one manages them, as the list finds them', async () => {
    for (const [at, by] of readers.entries()) {
      const { byKind, byPart, byRelation, byDecision } = await summaryOf(by);
      expect(byDecision.length).toBeGreaterThan(0);
      for (const tile of [...byDecision, ...byKind, ...byPart, ...byRelation])
        expect([tile.label, await listed(by, tile)]).toEqual([tile.label, tile.count]);
      expect(byKind.map(({ count }) => count)).toEqual([1]);
      expect(byPart.map(({ code, count }) => [code, count])).toEqual(
        at === 0
          ? [
              ['wrist', 2],
              ['head', 1],
            ]
          : [],
      );
      expect(byRelation.map(({ count }) => count)).toEqual(at === 0 ? [1] : []);
    }
    const [part] = (await summaryOf(manager)).byPart;
    const [relation] = (await summaryOf(manager)).byRelation;
    for (const by of readers.slice(1)) expect([await listed(by, part!), await listed(by, relation!)]).toEqual([0, 0]);
  });

  it('has one part of RIDDOR for each accident', async () => {
    const { byRiddor, byRegion } = await summaryOf(manager, 24);
    expect(byRiddor.map(({ id, count }) => [id, count])).toEqual([
      ['reported', 1],
      ['to-report', 1],
      ['assessed', 0],
      ['undecided', 1],
      ['not-reportable', 2],
      ['other', 5],
    ]);
    expect(byRegion).toContainEqual(expect.objectContaining({ label: 'No region', count: 4 }));
  });

  it('tells what the desk alone says is reportable from what is open', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const wrist = { injury: 'fracture', part: 'wrist', accidentDate: inDays(by, -2) };
    const made = await aHurtEmployee(by, await aProperty(by, { nation: 'england' }), wrist);
    const parts = async () => {
      const found = (await summaryOf(by)).byRiddor.filter(({ count }) => count > 0);
      for (const part of found) expect(await listed(by, part)).toBe(part.count);
      return found.map(({ label, count }) => [label, count]);
    };
    expect(await parts()).toEqual([['Assessed as reportable, not confirmed', 1]]);
    const report = { riddorDateHse: inDays(by, -1), riddorHseReporter: 'Bo Hall', hseReference: 'F2508-7781' };
    const { dto } = passed(await changedAccident(by, await theAccident(by, made), report));
    expect(dto.riddorReportable).toBeNull();
    expect(await parts()).toEqual([['Reported to the HSE', 1]]);
  });

  it('names no property that its reader may not see', async () => {
    const { byProperty, propertyCount } = await summaryOf(readers[2]!);
    expect(byProperty.map(({ id }) => id)).toEqual([north!.id]);
    expect(propertyCount).toBe(1);
  });

  it('covers whole calendar months up to today', async () => {
    const { from, to, byMonth } = await summaryOf(manager);
    expect(from.slice(8)).toBe('01');
    expect(to).toBe(inDays(manager, 0));
    expect(byMonth.at(-1)!.id).toBe(to.slice(0, 7));
    for (const [at, { search }] of byMonth.entries())
      if (at > 0)
        expect(search['accidentDateFrom']).toBe(plusDays(byMonth[at - 1]!.search['accidentDateTo'] as string, 1));
  });
});

describe('the dashboard', () => {
  it('DASH-003: has doughnuts of accidents by category and RIDDOR, each part the list that it counts', async () => {
    for (const by of readers) {
      const doughnuts = await doughnutsOf(by);
      expect(doughnuts.map(({ id }) => id)).toEqual(['accidents-by-category', 'accidents-by-riddor']);
      for (const { parts, total } of doughnuts) {
        expect(total).toBe((await summaryOf(by)).total.count);
        for (const part of parts) expect([part.label, await listed(by, part)]).toEqual([part.label, part.count]);
      }
    }
    const [byCategory] = await doughnutsOf(manager);
    expect(byCategory!.parts).toHaveLength(6);
    expect(byCategory!.parts[0]).toMatchObject({ id: 'first', label: 'Near miss', count: 2 });
    expect(byCategory!.parts.at(-1)).toMatchObject({ id: 'others', label: 'Other categories' });
  });

  it('has none of somebody’s own work, and none for who may not see accidents', async () => {
    expect(await doughnutsOf(manager, 'OWN')).toEqual([]);
    const other = await (await anOrganisation()).person(allBut('PRISM_APP_ACCIDENTS_MENU'));
    expect(await doughnutsOf(other)).toEqual([]);
  });
});

it('the page of a property counts the accidents of its twelve months, and links to them', async () => {
  const countsOf = async (by: Person) =>
    passed(await call(by, properties.get, { query: { id: north!.id } })).dto.counts.filter(({ kind }) =>
      kind.startsWith('accident.'),
    );
  const [counted] = await countsOf(manager);
  expect(counted).toMatchObject({ label: 'Accidents in 12 months', count: 3 });
  const { searchParams } = new URL(counted!.href, 'http://lintel');
  const { 'propertyIds[]': propertyId, ...rest } = Object.fromEntries(searchParams);
  const search = { ...rest, propertyIds: [propertyId] };
  expect(await listed(manager, { id: '', label: '', count: 3, search })).toBe(3);
});
