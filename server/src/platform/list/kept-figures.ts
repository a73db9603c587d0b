import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CountedKind } from './kept-counts.ts';
import type { Scope } from '../scope.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

/** What to sum: expressions over the cells, as if they were rows. */
export type Measure = {
  name: string;
  by: () => Readonly<Record<string, RawBuilder<unknown>>>;
  where?: RawBuilder<boolean>;
  /** What the expressions depend on besides the cells, today's date and the organisation's due-soon window. */
  key?: string;
};

type Row = Record<string, unknown> & { count: number };
/** `statement`: as it was printed, since building it takes longer than running it. */
type Remembered = { known: string; rows: Row[]; statement?: Pick<CompiledQuery, 'sql' | 'parameters'> };

/** Sums of cells, by organisation and measure; valid for one version of the settings. */
const remembered = new Map<string, Remembered>();
const REMEMBERED_ROWS = 100_000;
let rememberedRows = 0;

/**
 * Sums over the cells of the whole organisation, exact at the time of the query: cached sums plus the changes since. A sum may
 * be spread over several rows. Null if no cells are kept yet.
 */
export async function keptSums<R extends object>(
  scope: Scope,
  kind: CountedKind,
  measure: Measure,
): Promise<(R & { count: number })[] | null> {
  // The expressions may contain cached settings as values.
  const settings = scope.answers() && scope.settingsVersion;
  const place = [scope.organisationId, measure.name, scope.today, settings, measure.key].join(' ');
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

/** Stands for the version whose sums are cached. */
const KNOWN = Object.freeze({});

async function askSums<R extends object>(
  scope: Scope,
  kind: CountedKind,
  measure: Measure,
  place: string,
): Promise<(R & { count: number })[] | null> {
  const before = remembered.get(place);
  const statement = before?.statement ?? summing(scope, kind, measure).compile(scope.db);
  const values = statement.parameters.map((value) => (value === KNOWN ? (before?.known ?? null) : value));
  const { rows } = await scope.db
    .getExecutor()
    .executeQuery<Row & { known: string; part: 'cells' | 'changes' | null }>(CompiledQuery.raw(statement.sql, values));
  const known = rows[0]?.known;
  if (known === undefined) return null;
  const sumsOf = (wanted: 'cells' | 'changes') =>
    rows.flatMap(({ known: _, part, ...row }) => (part === wanted ? [row as unknown as Row] : []));
  const cells = before?.known === known ? before.rows : sumsOf('cells');
  remember(place, { known, rows: cells, statement });
  return [...cells, ...sumsOf('changes')] as (R & { count: number })[];
}

/** The sums of all cells, unless they are those that are known, and of the changes since. */
function summing({ organisationId }: Scope, { table, changes, asRows }: CountedKind, { by, where }: Measure) {
  const columns = Object.entries(by());
  const expressions = sql.join(columns.map(([column, expression]) => sql`${expression} as ${sql.ref(column)}`));
  const groups = sql.join(columns.map((_, at) => sql.raw(String(at + 2))));
  const rowsOf = (part: 'cells' | 'changes', of: string) =>
    sql`select ${sql.lit(part)} as part, ${asRows.columns}, n from ${sql.table(of)} where organisation_id = ${ownOrganisation(organisationId)}`;
  return sql`
    with kept as (
      select k.version || ' ' || o.due_window_days as known from kept_counts k join organisations o on o.id = k.organisation_id
      where k.organisation_id = ${ownOrganisation(organisationId)}
    )
    select kept.known, summed.* from kept left join (
      select part, ${expressions}, sum(n)::int as count from (
        ${rowsOf('cells', table)} and (select known from kept) is distinct from ${KNOWN}
        union all ${rowsOf('changes', changes)}
      ) ${sql.ref(asRows.table)} where ${where ?? sql`true`} group by 1, ${groups}
    ) summed on true`;
}

/** How many cells of the whole organisation are not empty, exact at the time of the query; null if none are kept yet. */
export async function keptCellCount({ db, organisationId }: Scope, kind: CountedKind): Promise<number | null> {
  const place = [organisationId, kind.table].join(' ');
  const before = remembered.get(place);
  const columns = Object.keys(kind.columns);
  const isSame = sql.join(
    columns.map((name) => sql`c.${sql.ref(name)} = moved.${sql.ref(name)}`),
    sql` and `,
  );
  const { rows } = await sql<{ known: string; count: number | null; movedCount: number }>`
    with kept as (select version::text as known from kept_counts where organisation_id = ${organisationId}::uuid), moved as (
      select ${sql.join(columns.map((name) => sql.ref(name)))}, sum(n) as n from ${sql.table(kind.changes)}
      where organisation_id = ${organisationId}::uuid group by ${sql.join(columns.map((name) => sql.ref(name)))}
    )
    select known,
      case when known is distinct from ${before?.known ?? null}
        then (select count(*) from ${sql.table(kind.table)} where organisation_id = ${organisationId}::uuid and n > 0) end::int as count,
      (select coalesce(sum((coalesce(c.n, 0) + moved.n > 0)::int - (coalesce(c.n, 0) > 0)::int), 0) from moved
        left join ${sql.table(kind.table)} c on c.organisation_id = ${organisationId}::uuid and ${isSame})::int as "movedCount"
    from kept`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const count = found.count ?? before!.rows[0]!.count;
  remember(place, { known: found.known, rows: [{ count }] });
  return count + found.movedCount;
}

/** Keeps the most recently used. */
function remember(place: string, sums: Remembered) {
  forget(place);
  remembered.set(place, sums);
  rememberedRows += sums.rows.length;
  for (const oldest of remembered.keys()) {
    if (rememberedRows <= REMEMBERED_ROWS || oldest === place) break;
    forget(oldest);
  }
}

function forget(place: string) {
  rememberedRows -= remembered.get(place)?.rows.length ?? 0;
  remembered.delete(place);
}
