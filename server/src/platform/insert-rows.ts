import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tables } from './tables.ts';
import { names } from './tenant-predicate.ts';
import type { Query } from './transaction.ts';

/**
 * Inserts rows that all have the same fields, none of them of type jsonb, as one parameter: naming thousands of values one
 * by one costs more than writing them, and this text is the same for any number.
 */
export async function insertRows<T extends keyof Tables>(
  db: Pick<Query, 'getExecutor'>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  /** What is there already, by any of its keys, is left as it is. */
  { leavesKnown = false } = {},
) {
  if (rows.length === 0) return;
  const fields = Object.keys(rows[0]!).map((field) => [field, names.inDatabase(field)] as const);
  const inDatabase = rows.map((row) => {
    const values: Record<string, unknown> = {};
    // What is not named is null, and most of a property is.
    for (const [field, column] of fields) {
      const value = (row as Record<string, unknown>)[field];
      if (value !== null) values[column] = value;
    }
    return values;
  });
  const columns = sql.join(fields.map(([, column]) => sql.ref(column)));
  // With `returning`, a distributed PostgreSQL writes by INSERT; without, by COPY, which row security refuses.
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(inDatabase)}::json)
    ${leavesKnown ? sql`on conflict do nothing` : sql``}
    returning ${sql.ref(fields[0]![1])}`.execute(db);
}
