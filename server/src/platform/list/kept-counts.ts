import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hold } from '../database/hold.ts';
import type { Scope } from '../scope.ts';
import { names } from '../database/tenant-predicate.ts';

/**
 * Rows that are counted into cells (decision 025). A cell is a combination of all values that a figure may group or filter by.
 * `table` holds the cells, `changes` the differences appended since; both have these columns and the count `n`.
 */
export type CountedKind = {
  table: string;
  changes: string;
  columns: Readonly<Record<string, 'uuid' | 'text' | 'boolean' | 'date' | 'integer'>>;
  /** Gives the cells the column names of the rows themselves, so that one expression serves both. */
  asRows: { table: string; columns: RawBuilder<unknown> };
  /** Selects the cell of each counted row, as these columns: the only definition of what a cell is. */
  cells: (organisationId: string, which: { ids: readonly string[] } | 'all') => RawBuilder<unknown>;
};

type Counted = { ids: Set<string>; before: unknown[] };
const pending = new WeakMap<Scope, Map<CountedKind, Counted>>();

/** One counted row in so many, on average, enqueues a fold. */
const CHANGES_A_FOLD = 200;
const FOLD_AFTER_SECONDS = 5;
/** At most so many wrong cells are logged one by one. */
const LOGGED = 20;

/**
 * Announces rows that are about to change or to be inserted; their figures are updated just before the commit. The caller has
 * locked the existing ones, so that what they count as cannot change meanwhile.
 */
export async function countAfterwards(
  scope: Scope,
  kinds: readonly CountedKind[],
  ids: readonly string[],
  { areNew = false } = {},
) {
  if (ids.length === 0) return;
  const counted = pending.get(scope) ?? new Map<CountedKind, Counted>();
  if (!pending.has(scope)) {
    pending.set(scope, counted);
    scope.beforeCommit(() => appendChanges(scope, counted));
  }
  await Promise.all(
    kinds.map(async (kind) => {
      const known = counted.get(kind) ?? { ids: new Set(), before: [] };
      counted.set(kind, known);
      const more = ids.filter((id) => !known.ids.has(id));
      if (more.length === 0) return;
      for (const id of more) known.ids.add(id);
      if (areNew) return;
      const columns = columnsOf(kind);
      const { rows } =
        await sql`select ${columns}, count(*)::int as n from (${kind.cells(scope.organisationId, { ids: more })}) cells
        group by ${columns}`.execute(scope.db);
      known.before.push(...rows.map(inSnakeCase));
    }),
  );
}

/** Appends the differences, with the commit; one that is chosen to look how many there are enqueues a fold. */
async function appendChanges(scope: Scope, counted: ReadonlyMap<CountedKind, Counted>) {
  const statements = [...counted].map(([kind, rows]) => appending(scope, kind, rows));
  const rowCount = [...counted.values()].reduce((sum, { ids }) => sum + ids.size, 0);
  // At random, so that nobody has to count the changes, and an idle organisation costs nothing.
  if (Math.random() * CHANGES_A_FOLD >= rowCount) {
    for (const each of statements) scope.withCommit(each);
    return;
  }
  const replies = await Promise.all(statements.map((each) => scope.db.getExecutor().executeQuery(each)));
  if (replies.some(({ numAffectedRows }) => numAffectedRows))
    await scope.later('counts.fold', {}, { startAfterSeconds: FOLD_AFTER_SECONDS });
}

/** Appends the difference between the rows' current and former counts. No existing row is updated, so no writer waits for another. */
function appending({ db, organisationId }: Scope, kind: CountedKind, { ids, before }: Counted) {
  const columns = columnsOf(kind);
  return sql`insert into ${sql.table(kind.changes)} (organisation_id, ${columns}, n)
    select ${organisationId}::uuid, ${columns}, sum(n) from (
      select ${columns}, 1 as n from (${kind.cells(organisationId, { ids: [...ids] })}) cells
      union all select ${columns}, -n from json_to_recordset(${JSON.stringify(before)}::json) as before(${typedColumnsOf(kind)}, n int)
    ) moved group by ${columns} having sum(n) <> 0`.compile(db);
}

/** Folds the changes into the cells; if another process is already folding, does nothing. */
export async function foldCounts(scope: Scope, kinds: readonly CountedKind[]) {
  const { db, organisationId } = scope;
  const { rows } =
    await sql`select version from kept_counts where organisation_id = ${organisationId}::uuid for update skip locked`.execute(
      db,
    );
  if (rows.length === 0) return;
  let foldedCount = 0;
  for (const kind of kinds) {
    const columns = columnsOf(kind);
    const { numAffectedRows } = await sql`with taken as (
        delete from ${sql.table(kind.changes)} where organisation_id = ${organisationId}::uuid returning *
      ) ${addedTo(kind, organisationId, sql`select ${columns}, sum(n) as n from taken group by ${columns}`)}`.execute(
      db,
    );
    foldedCount += Number(numAffectedRows ?? 0);
    await dropEmpty(scope, kind);
  }
  if (foldedCount) await renew(scope);
}

export type Difference = { table: string; cell: Record<string, unknown>; n: number };

/**
 * Recounts all rows, corrects the cells and returns the differences. Rows, cells and changes are read in one snapshot,
 * so writers need not stop. The first run fills the cells of an organisation.
 */
export async function recount(scope: Scope, kinds: readonly CountedKind[]): Promise<Difference[]> {
  const { db, organisationId } = scope;
  // One join over all rows: for an organisation that the statistics do not know yet, PostgreSQL would compare each row with all others.
  await sql`set local enable_nestloop = off`.execute(db);
  // Two first runs would both find no row to lock, and each add all rows.
  await hold(scope, `recount of ${organisationId}`);
  const { rows: kept } =
    await sql`select version from kept_counts where organisation_id = ${organisationId}::uuid for update`.execute(db);
  const differences: Difference[] = [];
  for (const kind of kinds) {
    const columns = columnsOf(kind);
    const { rows } = await sql<Record<string, unknown> & { n: number }>`
      with wrong as materialized (
        select ${columns}, sum(n)::int as n from (
          select ${columns}, count(*) as n from (${kind.cells(organisationId, 'all')}) cells group by ${columns}
          union all select ${columns}, -n from ${sql.table(kind.table)} where organisation_id = ${organisationId}::uuid
          union all select ${columns}, -n from ${sql.table(kind.changes)} where organisation_id = ${organisationId}::uuid
        ) counted group by ${columns} having sum(n) <> 0
      ), mended as (${addedTo(kind, organisationId, sql`select * from wrong`)})
      select * from wrong limit ${LOGGED}`.execute(db);
    await dropEmpty(scope, kind);
    differences.push(...rows.map(({ n, ...cell }) => ({ table: kind.table, cell, n })));
  }
  await sql`set local enable_nestloop = on`.execute(db);
  if (kept.length && differences.length) await renew(scope);
  // Last: its foreign key locks the organisation.
  if (kept.length === 0) await keepCounts(scope);
  return kept.length ? differences : [];
}

/** From now on this organisation's figures come from its cells; those of a new organisation are empty, which is correct. */
export async function keepCounts({ db, organisationId }: Pick<Scope, 'db' | 'organisationId'>) {
  await sql`insert into kept_counts (organisation_id) values (${organisationId}::uuid) on conflict do nothing`.execute(
    db,
  );
}

const renew = ({ db, organisationId }: Scope) =>
  sql`update kept_counts set version = gen_random_uuid() where organisation_id = ${organisationId}::uuid`.execute(db);

const dropEmpty = ({ db, organisationId }: Scope, { table }: CountedKind) =>
  sql`delete from ${sql.table(table)} where organisation_id = ${organisationId}::uuid and n = 0`.execute(db);

const addedTo = (kind: CountedKind, organisationId: string, cells: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(kind.table)} as kept (organisation_id, ${columnsOf(kind)}, n)
    select ${organisationId}::uuid, cells.* from (${cells}) cells
    on conflict (organisation_id, ${columnsOf(kind)}) do update set n = kept.n + excluded.n`;

const columnsOf = ({ columns }: CountedKind) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));
const typedColumnsOf = ({ columns }: CountedKind) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

const inSnakeCase = (row: unknown) =>
  Object.fromEntries(Object.entries(row as object).map(([name, value]) => [names.inDatabase(name), value as unknown]));
