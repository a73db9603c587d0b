import { sql } from 'kysely';
import { decisionNames } from '@lintel/contract/areas/accidents/decision';
import type { AccidentSummary, periods } from '@lintel/contract/areas/accidents/summary';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import type { DecisionCode } from '@lintel/contract/riddor/finding';
import type { Property } from '@lintel/contract/areas/properties/property';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { knownEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';
import { accidentsInUse, managesAccidents } from './queries.ts';

type Days = { from: string; to: string };
type Search = DashboardTile['search'];

/** The number of properties in the summary, those with the most accidents. */
const MOST_PROPERTIES = 15;

/** The accidents of calendar months, ending with the current one, by several groupings (ACC-002). */
export async function accidentSummary(scope: Scope, months: (typeof periods)[number]): Promise<AccidentSummary> {
  const days = monthsOf(scope, months);
  const rows = await countedBy(scope, days, ['month', 'category', 'region', 'riddor', 'decision', 'kind', 'relation']);
  const byMonth = accidentsByMonth(rows.month, days, months);
  const count = byMonth.reduce((sum, month) => sum + month.count, 0);
  const [category, region, kind, part, relation] = await Promise.all([
    knownEntries(scope, 'ACCIDENT_CATEGORY'),
    knownEntries(scope, 'REGIONS'),
    knownEntries(scope, 'ACCIDENT_INCIDENT_KIND'),
    knownEntries(scope, 'ACCIDENT_PART_OF_BODY'),
    knownEntries(scope, 'ACCIDENT_RELATION_TO_PROPERTY'),
  ]);
  return {
    ...days,
    total: { id: 'all', label: 'All accidents', count, search: searchOf(days) },
    byMonth,
    byCategory: named(category, chosenOf(rows.category, 'categoryId'), days, 'categoryIds'),
    ...(await accidentsByProperty(scope, days)),
    byRegion: accidentsByRegion(rows.region, region, days),
    byRiddor: riddorTiles(rows.riddor, category, days),
    byDecision: accidentsByDecision(rows.decision, days),
    byKind: named(kind, chosenOf(rows.kind, 'incidentKindId'), days, 'incidentKindIds'),
    byPart: named(part, await accidentsByPart(scope, days), days, 'partIds'),
    byRelation: named(relation, chosenOf(rows.relation, 'relationId'), days, 'relationIds'),
  };
}

export function monthsOf({ today }: Scope, months: number): Days {
  return { from: plusInterval(`${today.slice(0, 7)}-01`, { count: 1 - months, unit: 'month' }), to: today };
}

const searchOf = ({ from, to }: Days): Search => ({ accidentDateFrom: from, accidentDateTo: to });

const accidentsOf = (scope: Scope, { from, to }: Days) =>
  accidentsInUse(scope).where('accidents.happenedOn', '>=', from).where('accidents.happenedOn', '<=', to);

/** The groupings of accidents: the columns whose values form a group. */
const countedOn = {
  month: ['month'],
  category: ['categoryId'],
  region: ['regionId'],
  riddor: ['categoryId', 'riddorReportable', 'isReported', 'riddorDecision'],
  decision: ['riddorDecision'],
  kind: ['incidentKindId'],
  relation: ['relationId'],
} as const satisfies Record<string, readonly (keyof Values)[]>;
type Values = {
  month: string;
  categoryId: string;
  regionId: string | null;
  riddorReportable: boolean | null;
  isReported: boolean;
  riddorDecision: DecisionCode | null;
  incidentKindId: string | null;
  /** Only for accidents that the reader manages: the relation is disclosed to nobody else. */
  relationId: string | null;
};
type CountedBy = keyof typeof countedOn;
type Counted<W extends CountedBy> = Pick<Values, (typeof countedOn)[W][number]> & { count: number };

/** The accidents of a period, read once and counted by several groupings. */
async function countedBy<W extends CountedBy>(scope: Scope, days: Days, wanted: readonly W[]) {
  const columns = [...new Set(wanted.flatMap((by): readonly (keyof Values)[] => countedOn[by]))];
  const values = {
    month: sql`to_char(accidents.happened_on, 'YYYY-MM')`,
    categoryId: sql.ref('accidents.category_id'),
    regionId: sql.ref('accidents.region_id'),
    riddorReportable: sql.ref('accidents.riddor_reportable'),
    isReported: sql.ref('accidents.is_reported'),
    riddorDecision: sql.ref('accidents.riddor_decision'),
    incidentKindId: sql.ref('accidents.incident_kind_id'),
    relationId: sql`case when ${managesAccidents(scope)} then accidents.relation_id end`,
  };
  const refs = columns.map((column) => sql.id(column));
  const each = accidentsOf(scope, days).select(columns.map((column) => values[column].as(column)));
  const groups = wanted.map((by) => sql`(${sql.join(countedOn[by].map((column) => sql.id(column)))})`);
  const { rows } = await sql<Values & { count: number; leftOut: number }>`
    select ${sql.join(refs)}, grouping(${sql.join(refs)}) as ${sql.id('leftOut')}, count(*)::int as count
    from (${each}) as counted group by grouping sets (${sql.join(groups)})`.execute(scope.db);
  const leftOut = (by: W) => {
    const grouped: readonly (keyof Values)[] = countedOn[by];
    return columns.reduce((bits, column) => bits * 2 + Number(!grouped.includes(column)), 0);
  };
  return Object.fromEntries(wanted.map((by) => [by, rows.filter((row) => row.leftOut === leftOut(by))])) as unknown as {
    [B in W]: Counted<B>[];
  };
}

function accidentsByMonth(rows: Counted<'month'>[], days: Days, months: number): DashboardTile[] {
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  return Array.from({ length: months }, (_, at) => {
    const id = plusInterval(days.from, { count: at, unit: 'month' }).slice(0, 7);
    return { id, label: monthLabel(id), count: counts.get(id) ?? 0, search: monthSearch(id) };
  });
}
/** The label of `2026-03`, and the filters for its accidents. */
export const monthLabel = (month: string) => monthNames.format(new Date(`${month}-01`));
export function monthSearch(month: string): Search {
  const from = `${month}-01`;
  return searchOf({ from, to: plusDays(plusInterval(from, { count: 1, unit: 'month' }), -1) });
}
const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Accidents by category and by RIDDOR, as on the dashboard. */
export async function accidentsByCategoryAndRiddor(scope: Scope, days: Days) {
  const { riddor: rows } = await countedBy(scope, days, ['riddor']);
  const categories = await knownEntries(scope, 'ACCIDENT_CATEGORY');
  const counts = [...Map.groupBy(rows, ({ categoryId }) => categoryId)].map(([id, some]) => ({
    id,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    byCategory: named(categories, counts, days, 'categoryIds'),
    byRiddor: riddorTiles(rows, categories, days),
  };
}

const accidentsByDecision = (rows: Counted<'decision'>[], days: Days): DashboardTile[] =>
  decisionNames.flatMap(({ id, name }) => {
    const count = rows.find(({ riddorDecision }) => riddorDecision === id)?.count;
    return count ? [{ id, label: name, count, search: { ...searchOf(days), decisions: [id] } }] : [];
  });

/** Accidents that the reader manages: the injured part of the body is disclosed to nobody else. */
async function accidentsByPart(scope: Scope, days: Days) {
  const managed = accidentsOf(scope, days).where(managesAccidents(scope)).select('accidents.id');
  return (
    scope.db
      .selectFrom('accidentInjuries')
      .select(['partId as id', sql<number>`count(distinct accident_id)::int`.as('count')])
      // As one array of ids, so that the index serves their injuries, however many others there are.
      .where('accidentId', '=', sql<string>`any (array(${managed}))`)
      .groupBy('partId')
      .execute()
  );
}

const chosenOf = <C extends string>(rows: readonly (Record<C, string | null> & { count: number })[], column: C) =>
  rows.flatMap((row) => (row[column] === null ? [] : [{ id: row[column], count: row.count }]));

/** Counts by the entries of a dictionary, highest first. */
function named(entries: Entries, rows: readonly { id: string; count: number }[], days: Days, filter: string) {
  return mostFirst(
    rows.map(({ id, count }) => {
      const { name, code } = entries.find((entry) => entry.id === id)!;
      return { id, label: name, code: code ?? '', count, search: { ...searchOf(days), [filter]: [id] } };
    }),
  );
}
type Entries = Awaited<ReturnType<typeof knownEntries>>;

async function accidentsByProperty(scope: Scope, days: Days) {
  const rows = await accidentsOf(scope, days)
    .innerJoin('properties', 'properties.id', 'accidents.propertyId')
    .select([
      'properties.id',
      'properties.caption as label',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) over ())::int`.as('propertyCount'),
    ])
    .groupBy(['properties.organisationId', 'properties.id', 'properties.caption'])
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

const accidentsByRegion = (rows: Counted<'region'>[], entries: Entries, days: Days): DashboardTile[] =>
  mostFirst(
    rows.map(({ regionId: id, count }) => ({
      id: id ?? 'none',
      label: entries.find((entry) => entry.id === id)?.name ?? 'No region',
      count,
      search: { ...searchOf(days), ...(id ? { regionIds: [id] } : { noRegion: true }) },
    })),
  );

const notAssessedSo = decisionNames.map(({ id }) => id).filter((id) => id !== 'reportable');
const riddorParts = [
  { id: 'reported', label: 'Reported to the HSE', search: { reported: 'YES' } },
  { id: 'to-report', label: 'Reportable, not reported', search: { reportable: 'YES', reported: 'NO' } },
  {
    id: 'assessed',
    label: 'Assessed as reportable, not confirmed',
    search: { reportable: 'UNDECIDED', reported: 'NO', decisions: ['reportable'] },
  },
  {
    id: 'undecided',
    label: 'RIDDOR category, not decided',
    search: { reportable: 'UNDECIDED', reported: 'NO', riddor: 'YES', decisions: notAssessedSo },
  },
  { id: 'not-reportable', label: 'Not reportable', search: { reportable: 'NO', reported: 'NO' } },
  {
    id: 'other',
    label: 'Other category, not decided',
    search: { reportable: 'UNDECIDED', reported: 'NO', riddor: 'NO', decisions: notAssessedSo },
  },
] as const;

/**
 * By the decision on reporting them, and its outcome; each accident is in one part. What was reported is so, whoever confirmed it.
 * What the desk alone says is reportable is a part of its own: its report is as due as that of one that somebody confirmed.
 */
function riddorTiles(rows: Counted<'riddor'>[], entries: Entries, days: Days): DashboardTile[] {
  const isRiddor = (id: string) => entries.find((entry) => entry.id === id)!.details['riddor'] === true;
  const partOf = ({ categoryId, riddorReportable, isReported, riddorDecision }: (typeof rows)[number]) => {
    if (isReported) return 'reported';
    if (riddorReportable === null && riddorDecision === 'reportable') return 'assessed';
    if (riddorReportable === null) return isRiddor(categoryId) ? 'undecided' : 'other';
    return riddorReportable ? 'to-report' : 'not-reportable';
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

/** The accident counts on the page of a property. */
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
