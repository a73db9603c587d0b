import { CompiledQuery, sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { CountedKind } from './kept-counts.ts';
import type { RegionsSeen } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import { compiledOnce } from '../database/compiled-once.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';
import { asDayNumber, dayCounts } from './day-counts.ts';
import type { DayCounts } from './day-counts.ts';

/** What to sum: expressions over the cells, as if they were rows. */
export type Measure = {
  name: string;
  by: () => Readonly<Record<string, RawBuilder<unknown>>>;
  where?: RawBuilder<boolean>;
  /** The days that rows are counted by, for `keptDays`. */
  perDay?: RawBuilder<unknown>;
  /** What the expressions depend on besides the cells, today's date and the organisation's due-soon window. */
  key?: string;
  /** Only the cells of these regions, of a kind that has the region in its cells. */
  regions?: RegionsSeen;
};

type Row = Record<string, unknown> & { count: number; byDay?: DayCounts };
/** What figures of a kind are counted from: the version of its cells, and which changes were appended since. */
type State = { cellsVersion: string; changesHash: string };
type Remembered = State & {
  /** Of the cells alone. */
  cells: readonly Row[];
  /** Of the cells and the changes since. */
  sums: readonly Row[];
  /** How much of them is in memory, in rows: the cells are in the sums as well. */
  size: number;
  /** As it was printed, since building it takes longer than running it. */
  statement?: Pick<CompiledQuery, 'sql' | 'parameters'>;
};

/** Sums by organisation and measure; valid for one version of the settings. */
const remembered = new Map<string, Remembered>();
const REMEMBERED_ROWS = 100_000;
let rememberedRows = 0;

/**
 * Sums over the cells of the whole organisation or of some regions, exact at the time of the query: the cached ones if nothing was counted since, or
 * those of the cells plus the changes since. A sum may be spread over several rows. Null if no cells are kept yet.
 */
export async function keptSums<R extends object>(
  scope: Scope,
  kind: CountedKind,
  measure: Measure,
): Promise<readonly (R & { count: number })[] | null> {
  // The expressions may contain cached settings as values.
  const settings = scope.answers() && scope.settingsVersion;
  const place = [scope.organisationId, measure.name, scope.today, settings, measure.key, measure.regions].join(' ');
  // After a start everybody asks at once: one request sums the cells, and the others wait for its result.
  if (!remembered.has(place)) await firstSums.get(place);
  if (remembered.has(place)) return askSums(scope, kind, measure, place);
  const asked = askSums<R>(scope, kind, measure, place);
  const done = asked.then(
    () => {},
    () => {},
  );
  firstSums.set(place, done);
  void done.then(() => firstSums.get(place) === done && firstSums.delete(place));
  return asked;
}

const firstSums = new Map<string, Promise<void>>();

type Answer = { count: number; part: 'cells' | 'changes' | null; days?: number[]; counts?: number[] } & State;

/** The same with the number of rows for each day that they have; rows without one are only in the count. */
export const keptDays = <R extends object>(
  scope: Scope,
  kind: CountedKind,
  measure: Measure & { perDay: RawBuilder<unknown> },
) => keptSums<R & { byDay: DayCounts }>(scope, kind, measure);

/** Stands for the version whose sums are cached. */
const KNOWN = Object.freeze({});

async function askSums<R extends object>(
  scope: Scope,
  kind: CountedKind,
  measure: Measure,
  place: string,
): Promise<readonly (R & { count: number })[] | null> {
  const before = remembered.get(place);
  if (before && isSame(before, await stateOf(scope, kind))) {
    remember(place, before);
    return before.sums as readonly (R & { count: number })[];
  }
  const statement = before?.statement ?? summing(scope, kind, measure).compile(scope.db);
  const values = statement.parameters.map((value) => (value === KNOWN ? (before?.cellsVersion ?? null) : value));
  const { rows } = await scope.db.getExecutor().executeQuery<Answer>(CompiledQuery.raw(statement.sql, values));
  const [first] = rows;
  if (!first) return null;
  const { cellsVersion, changesHash } = first;
  const sumsOf = (wanted: 'cells' | 'changes') =>
    rows.flatMap(({ cellsVersion: _, changesHash: __, part, days, counts, ...row }) =>
      part === wanted ? [{ ...row, ...(days && counts && { byDay: dayCounts(days, counts) }) }] : [],
    );
  const cells = before?.cellsVersion === cellsVersion ? before.cells : sumsOf('cells');
  const changes = sumsOf('changes');
  const sums = changes.length ? [...cells, ...changes] : cells;
  remember(place, { cellsVersion, changesHash, cells, sums, size: sizeOf(sums), statement });
  return sums as readonly (R & { count: number })[];
}

const isSame = (before: State, { cellsVersion, changesHash }: Partial<State> = {}) =>
  before.cellsVersion === cellsVersion && before.changesHash === changesHash;

/** What identifies the state: changes are never altered, and only folding, which gives the cells another version, removes any. */
const stateIn = (own: Expression<string>, { changes }: CountedKind) => sql`
  k.version || ' ' || o.due_window_days as "cellsVersion", (
    select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(id, 0)), 0) from ${sql.table(changes)} where organisation_id = ${own}
  ) as "changesHash" from kept_counts k join organisations o on o.id = k.organisation_id where k.organisation_id = ${own}`;

const statesOf = new Map<CountedKind, (scope: Scope, values: object) => Promise<State[]>>();

async function stateOf(scope: Scope, kind: CountedKind): Promise<State | undefined> {
  const ask =
    statesOf.get(kind) ?? compiledOnce<Record<never, never>, State>((_, own) => sql`select ${stateIn(own, kind)}`);
  statesOf.set(kind, ask);
  return (await ask(scope, {}))[0];
}

/** The sums of all cells, unless they are those that are known, and of the changes since. */
function summing({ organisationId }: Scope, kind: CountedKind, { by, where, perDay, regions = 'all' }: Measure) {
  const { table, changes, asRows } = kind;
  const names = ['part', ...Object.keys(by())].map((name) => sql.ref(name));
  const expressions = sql.join(Object.entries(by()).map(([column, of]) => sql`${of} as ${sql.ref(column)}`));
  const rowsOf = (part: 'cells' | 'changes', of: string) =>
    sql`select ${sql.lit(part)} as part, ${asRows.columns}, n from ${sql.table(of)} where organisation_id = ${ownOrganisation(organisationId)} and ${isWithin(regions)}`;
  const summed = (more: RawBuilder<unknown>, moreGroups: RawBuilder<unknown>) => sql`
    select part, ${expressions}${more}, sum(n)::int as count from (
      ${rowsOf('cells', table)} and (select "cellsVersion" from kept) is distinct from ${KNOWN}
      union all ${rowsOf('changes', changes)}
    ) ${sql.ref(asRows.table)} where ${where ?? sql`true`} group by ${sql.join(names.map((_, at) => sql.raw(String(at + 1))))}${moreGroups}`;
  // Each day once for a sum, so that the server has no more to put in order than there are.
  const sums = perDay
    ? sql`select ${sql.join(names)}, sum(count)::int as count,
        coalesce(array_agg("dayNumber") filter (where "dayNumber" is not null), '{}') as days,
        coalesce(array_agg(count) filter (where "dayNumber" is not null), '{}') as counts
      from (${summed(sql`, ${asDayNumber(perDay)} as "dayNumber"`, sql`, "dayNumber"`)}) days group by ${sql.join(names)}`
    : summed(sql``, sql``);
  return sql`
    with kept as (select ${stateIn(ownOrganisation(organisationId), kind)})
    select kept."cellsVersion", kept."changesHash", summed.* from kept left join (${sums}) summed on true`;
}

/** On the columns of the cells, whose key begins with the region. */
const isWithin = (regions: RegionsSeen) =>
  regions === 'all' ? sql`true` : sql`region_id = any (${[...regions]}::uuid[])`;

/** How many of these cells are not empty, exact at the time of the query; null if none are kept yet. */
export async function keptCellCount(scope: Scope, kind: CountedKind, regions: RegionsSeen): Promise<number | null> {
  const { db, organisationId } = scope;
  const place = [organisationId, kind.table, regions].join(' ');
  const before = remembered.get(place);
  if (before && isSame(before, await stateOf(scope, kind))) return before.sums[0]!.count;
  const own = ownOrganisation(organisationId);
  const columns = Object.keys(kind.columns);
  const isSameCell = sql.join(
    columns.map((name) => sql`c.${sql.ref(name)} = moved.${sql.ref(name)}`),
    sql` and `,
  );
  const { rows } = await sql<State & { count: number | null; movedCount: number }>`
    with kept as (select ${stateIn(own, kind)}), moved as (
      select ${sql.join(columns.map((name) => sql.ref(name)))}, sum(n) as n from ${sql.table(kind.changes)}
      where organisation_id = ${own} and ${isWithin(regions)} group by ${sql.join(columns.map((name) => sql.ref(name)))}
    )
    select "cellsVersion", "changesHash",
      case when "cellsVersion" is distinct from ${before?.cellsVersion ?? null}
        then (select count(*) from ${sql.table(kind.table)} where organisation_id = ${own} and ${isWithin(regions)} and n > 0) end::int as count,
      (select coalesce(sum((coalesce(c.n, 0) + moved.n > 0)::int - (coalesce(c.n, 0) > 0)::int), 0) from moved
        left join ${sql.table(kind.table)} c on c.organisation_id = ${own} and ${isSameCell})::int as "movedCount"
    from kept`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { cellsVersion, changesHash } = found;
  const cells = [{ count: found.count ?? before!.cells[0]!.count }];
  const sums = [{ count: cells[0]!.count + found.movedCount }];
  remember(place, { cellsVersion, changesHash, cells, sums, size: sizeOf(sums) });
  return sums[0]!.count;
}

/** Keeps the most recently used. */
function remember(place: string, sums: Remembered) {
  forget(place);
  remembered.set(place, sums);
  rememberedRows += sums.size;
  for (const oldest of remembered.keys()) {
    if (rememberedRows <= REMEMBERED_ROWS || oldest === place) break;
    forget(oldest);
  }
}

function forget(place: string) {
  const before = remembered.get(place);
  if (before) rememberedRows -= before.size;
  remembered.delete(place);
}

const sizeOf = (sums: readonly Row[]) =>
  sums.reduce((size, { byDay }) => size + 1 + (byDay ? byDay.days.length / DAYS_A_ROW : 0), 0);
/** So many days, of eight bytes, take as much memory as a row. */
const DAYS_A_ROW = 20;

/** What a sum by region and day has besides: rows without a region have the organisation's id as theirs, as in the cells. */
export type ByRegionAndDay = { regionId: string; byDay: DayCounts };

/** The region of a sum as a filter names it: rows without one are found by no region, not even by the organisation's id. */
export const regionChosen = ({ organisationId }: Pick<Scope, 'organisationId'>, regionId: string | undefined) =>
  regionId === organisationId ? '' : regionId;
