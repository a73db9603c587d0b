import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tables } from './tables.ts';
import { names } from './tenant-predicate.ts';
import type { Query } from './transaction.ts';

/**
 * Inserts rows with the same fields, none of type jsonb, as one JSON parameter: thousands of separate parameters cost more than
 * the insert itself, and this way the statement is the same for any number of rows.
 */
export async function insertRows<T extends keyof Tables>(
  db: Pick<Query, 'getExecutor'>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  /** Skips rows that conflict with existing ones. */
  { leavesKnown = false } = {},
) {
  if (rows.length === 0) return;
  const fields = Object.keys(rows[0]!).map((field) => [field, names.inDatabase(field)] as const);
  const inDatabase = rows.map((row) => {
    const values: Record<string, unknown> = {};
    // A field that the JSON omits is null, as most fields of a property are.
    for (const [field, column] of fields) {
      const value = (row as Record<string, unknown>)[field];
      if (value !== null) values[column] = value;
    }
    return values;
  });
  const columns = sql.join(fields.map(([, column]) => sql.ref(column)));
  // With `returning`, a distributed PostgreSQL uses INSERT; without it COPY, which row security forbids.
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(inDatabase)}::json)
    ${leavesKnown ? sql`on conflict do nothing` : sql``}
    returning ${sql.ref(fields[0]![1])}`.execute(db);
}
