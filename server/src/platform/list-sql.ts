import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DayRange } from '@lintel/contract/platform/list';

const FIRST_DAY = '1000-01-01';
const LAST_DAY = '2900-01-01';

/** The name of a code that the program knows, for a column that people read; null where there is no code. */
export function nameOf<N extends string | null = string | null>(
  code: string | Expression<unknown>,
  items: readonly { id: string; name: string }[],
): RawBuilder<N> {
  const cases = items.map(({ id, name }) => sql`when ${id} then ${name}`);
  return sql<N>`case ${typeof code === 'string' ? sql.ref(code) : code} ${sql.join(cases, sql` `)} end`;
}

/** A day between two others, both included; what has none is outside. */
export function dayWithin(column: string, { from, to }: DayRange): RawBuilder<SqlBool> {
  const day = sql.ref(column);
  return sql`(${day} >= ${from ?? FIRST_DAY}::date and ${day} <= ${to ?? LAST_DAY}::date)`;
}

/** An instant on one of the organisation's days, both ends included. */
export function instantWithin(column: string, { from, to }: DayRange, timeZone: string): RawBuilder<SqlBool> {
  const instant = sql.ref(column);
  return sql`(${instant} >= ${from ?? FIRST_DAY}::date::timestamp at time zone ${timeZone} and ${instant} < (${to ?? LAST_DAY}::date + 1)::timestamp at time zone ${timeZone})`;
}
