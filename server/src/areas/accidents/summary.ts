import { sql } from 'kysely';
import { decisionNames } from '@lintel/contract/areas/accidents/decision';
import type { AccidentSummary, periods } from '@lintel/contract/areas/accidents/summary';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Property } from '@lintel/contract/areas/properties/property';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { knownEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';
import { accidentsInUse } from './list.ts';
import { managesAccidents } from './queries.ts';

type Days = { from: string; to: string };
type Search = DashboardTile['search'];

/** Properties that the summary names, those with the most accidents. */
const MOST_PROPERTIES = 15;

/** The accidents of calendar months, this one the last, by what they are counted by (ACC-002). */
export async function accidentSummary(scope: Scope, months: (typeof periods)[number]): Promise<AccidentSummary> {
  const days = monthsOf(scope, months);
  const byMonth = await accidentsByMonth(scope, days, months);
  const count = byMonth.reduce((sum, month) => sum + month.count, 0);
  return {
    ...days,
    total: { id: 'all', label: 'All accidents', count, search: searchOf(days) },
    byMonth,
    byCategory: await accidentsByCategory(scope, days),
    ...(await accidentsByProperty(scope, days)),
    byRegion: await accidentsByRegion(scope, days),
    byRiddor: await accidentsByRiddor(scope, days),
    byDecision: await accidentsByDecision(scope, days),
    byKind: await accidentsByKind(scope, days),
    byPart: await accidentsByPart(scope, days),
    byRelation: await accidentsByRelation(scope, days),
  };
}

export function monthsOf({ today }: Scope, months: number): Days {
  return { from: plusInterval(`${today.slice(0, 7)}-01`, { count: 1 - months, unit: 'month' }), to: today };
}

const searchOf = ({ from, to }: Days): Search => ({ accidentDateFrom: from, accidentDateTo: to });

const accidentsOf = (scope: Scope, { from, to }: Days) =>
  accidentsInUse(scope).where('accidents.happenedOn', '>=', from).where('accidents.happenedOn', '<=', to);

async function accidentsByMonth(scope: Scope, days: Days, months: number): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select([
      sql<string>`to_char(accidents.happened_on, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(sql`1`)
    .execute();
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  return Array.from({ length: months }, (_, at) => {
    const id = plusInterval(days.from, { count: at, unit: 'month' }).slice(0, 7);
    return { id, label: monthLabel(id), count: counts.get(id) ?? 0, search: monthSearch(id) };
  });
}
/** `2026-03` as people read it, and the search of its accidents. */
export const monthLabel = (month: string) => monthNames.format(new Date(`${month}-01`));
export function monthSearch(month: string): Search {
  const from = `${month}-01`;
  return searchOf({ from, to: plusDays(plusInterval(from, { count: 1, unit: 'month' }), -1) });
}
const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Those that happened, the most first. */
export async function accidentsByCategory(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select(['accidents.categoryId as id', sql<number>`count(*)::int`.as('count')])
    .groupBy('accidents.categoryId')
    .execute();
  return named(scope, 'ACCIDENT_CATEGORY', rows, (id) => ({ ...searchOf(days), categoryIds: [id] }));
}

async function accidentsByDecision(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select(['accidents.riddorDecision', sql<number>`count(*)::int`.as('count')])
    .groupBy('accidents.riddorDecision')
    .execute();
  return decisionNames.flatMap(({ id, name }) => {
    const count = rows.find(({ riddorDecision }) => riddorDecision === id)?.count;
    return count ? [{ id, label: name, count, search: { ...searchOf(days), decisions: [id] } }] : [];
  });
}

async function accidentsByKind(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select(['accidents.incidentKindId as id', sql<number>`count(*)::int`.as('count')])
    .where('accidents.incidentKindId', 'is not', null)
    .groupBy('accidents.incidentKindId')
    .$narrowType<{ id: string }>()
    .execute();
  return named(scope, 'ACCIDENT_INCIDENT_KIND', rows, (id) => ({ ...searchOf(days), incidentKindIds: [id] }));
}

/** Accidents that the reader manages: who was hurt and where on the body is told to nobody else. */
const managedOf = (scope: Scope, days: Days) => accidentsOf(scope, days).where(managesAccidents(scope));

async function accidentsByPart(scope: Scope, days: Days): Promise<AccidentSummary['byPart']> {
  const rows = await managedOf(scope, days)
    .innerJoin('accidentInjuries as injury', 'injury.accidentId', 'accidents.id')
    .select(['injury.partId as id', sql<number>`count(distinct accidents.id)::int`.as('count')])
    .groupBy('injury.partId')
    .execute();
  return named(scope, 'ACCIDENT_PART_OF_BODY', rows, (id) => ({ ...searchOf(days), partIds: [id] }));
}

async function accidentsByRelation(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await managedOf(scope, days)
    .select(['accidents.relationId as id', sql<number>`count(*)::int`.as('count')])
    .where('accidents.relationId', 'is not', null)
    .groupBy('accidents.relationId')
    .$narrowType<{ id: string }>()
    .execute();
  return named(scope, 'ACCIDENT_RELATION_TO_PROPERTY', rows, (id) => ({ ...searchOf(days), relationIds: [id] }));
}

/** Counts by the entries of a dictionary, the most first. */
async function named(
  scope: Scope,
  dictionary: DictionaryName,
  rows: readonly { id: string; count: number }[],
  searchFor: (id: string) => Search,
) {
  const entries = await knownEntries(scope, dictionary);
  return mostFirst(
    rows.map(({ id, count }) => {
      const { name, code } = entries.find((entry) => entry.id === id)!;
      return { id, label: name, code: code ?? '', count, search: searchFor(id) };
    }),
  );
}

async function accidentsByProperty(scope: Scope, days: Days) {
  const rows = await accidentsOf(scope, days)
    .select([
      'properties.id',
      'properties.address1 as label',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) over ())::int`.as('propertyCount'),
    ])
    .groupBy(['properties.organisationId', 'properties.id', 'properties.address1'])
    .orderBy('count', 'desc')
    .orderBy('label')
    .orderBy('properties.id')
    .limit(MOST_PROPERTIES)
    .execute();
  return {
    propertyCount: rows[0]?.propertyCount ?? 0,
    byProperty: rows.map(({ id, label, count }) => ({
      id,
      label,
      count,
      search: { ...searchOf(days), propertyIds: [id] },
    })),
  };
}

async function accidentsByRegion(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select(['properties.regionId', sql<number>`count(*)::int`.as('count')])
    .groupBy('properties.regionId')
    .execute();
  const entries = await knownEntries(scope, 'REGIONS');
  return mostFirst(
    rows.map(({ regionId: id, count }) => ({
      id: id ?? 'none',
      label: entries.find((entry) => entry.id === id)?.name ?? 'No region',
      count,
      search: { ...searchOf(days), ...(id ? { regionIds: [id] } : { noRegion: true }) },
    })),
  );
}

const riddorParts = [
  { id: 'reported', label: 'Reported to the HSE', search: { reportable: 'YES', reported: 'YES' } },
  { id: 'to-report', label: 'Reportable, not reported', search: { reportable: 'YES', reported: 'NO' } },
  { id: 'undecided', label: 'RIDDOR category, not decided', search: { reportable: 'UNDECIDED', riddor: 'YES' } },
  { id: 'not-reportable', label: 'Not reportable', search: { reportable: 'NO' } },
  { id: 'other', label: 'Other category, not decided', search: { reportable: 'UNDECIDED', riddor: 'NO' } },
] as const;

/** What was decided of reporting them, and what became of it; each accident is in one part. */
export async function accidentsByRiddor(scope: Scope, days: Days): Promise<DashboardTile[]> {
  const rows = await accidentsOf(scope, days)
    .select([
      'accidents.categoryId',
      'accidents.riddorReportable',
      sql<boolean>`accidents.riddor_reported_on is not null`.as('isReported'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(sql`1, 2, 3`)
    .execute();
  const entries = await knownEntries(scope, 'ACCIDENT_CATEGORY');
  const isRiddor = (id: string) => entries.find((entry) => entry.id === id)!.details['riddor'] === true;
  const partOf = ({ categoryId, riddorReportable, isReported }: (typeof rows)[number]) => {
    if (riddorReportable === null) return isRiddor(categoryId) ? 'undecided' : 'other';
    if (!riddorReportable) return 'not-reportable';
    return isReported ? 'reported' : 'to-report';
  };
  return riddorParts.map(({ id, label, search }) => ({
    id,
    label,
    count: rows.filter((row) => partOf(row) === id).reduce((sum, row) => sum + row.count, 0),
    search: { ...searchOf(days), ...search },
  }));
}

const mostFirst = <Tile extends DashboardTile>(tiles: Tile[]) =>
  tiles.toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'en-GB'));

/** What the page of a property counts of its accidents. */
export async function accidentCountsOfProperty(scope: Scope, propertyId: string): Promise<Property['counts']> {
  if (!scope.me.has('PRISM_APP_ACCIDENTS_MENU')) return [];
  const days = monthsOf(scope, 12);
  const { count } = await accidentsOf(scope, days)
    .where('accidents.propertyId', '=', propertyId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return [
    {
      kind: 'accident.YEAR',
      label: 'Accidents in 12 months',
      count,
      href: `/accident/list/accident_list.html?propertyIds[]=${propertyId}&accidentDateFrom=${days.from}&accidentDateTo=${days.to}`,
    },
  ];
}
