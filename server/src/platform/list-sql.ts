import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DayRange, Filter, NumberRange } from '@lintel/contract/platform/list';
import type { Tables } from './tables.ts';

/** Where days from or to are open. */
export const FIRST_DAY = '1000-01-01';
export const LAST_DAY = '2900-01-01';

/** The name of a code that the program knows, for a column that people read; null where there is no code. */
export function nameOf<N extends string | null = string | null>(
  code: string | Expression<unknown>,
  items: readonly { id: string; name: string }[],
): RawBuilder<N> {
  const cases = items.map(({ id, name }) => sql`when ${id} then ${name}`);
  return sql<N>`case ${typeof code === 'string' ? sql.ref(code) : code} ${sql.join(cases, sql` `)} end`;
}

// Making one costs more than what it makes.
const compare = expressionBuilder<Tables, keyof Tables>();

/** What a filter asks of a column: one of some values, a day within days, or a number. */
export function columnIs(column: string, { kind }: Filter, value: unknown): Expression<SqlBool> {
  if (kind === 'date') return dayWithin(column, value as DayRange);
  if (kind === 'number') return numberWithin(column, value as NumberRange);
  return compare(sql.ref(column), 'in', [value].flat());
}

/** What `like` asks of a text in small letters that holds another. */
export const holding = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** True where one of these is. */
export const anyOf = (conditions: readonly Expression<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** What is typed may have a fraction, or be larger than the column holds: then it matches nothing, but it is no error. */
function numberWithin(column: string, { exactValue, greaterThan, lessThan }: NumberRange): RawBuilder<SqlBool> {
  const number = sql`${sql.ref(column)}::double precision`;
  const asked = [
    ...(exactValue === undefined ? [] : [sql`${number} = ${exactValue}::double precision`]),
    ...(greaterThan === undefined ? [] : [sql`${number} > ${greaterThan}::double precision`]),
    ...(lessThan === undefined ? [] : [sql`${number} < ${lessThan}::double precision`]),
  ];
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
}

/** A day between two others, both included; what has none is outside. */
function dayWithin(column: string, { from, to }: DayRange): RawBuilder<SqlBool> {
  const day = sql.ref(column);
  return sql`(${day} >= ${from ?? FIRST_DAY}::date and ${day} <= ${to ?? LAST_DAY}::date)`;
}

/** An instant on one of the organisation's days, both ends included. */
export function instantWithin(column: string, { from, to }: DayRange, timeZone: string): RawBuilder<SqlBool> {
  const instant = sql.ref(column);
  return sql`(${instant} >= ${from ?? FIRST_DAY}::date::timestamp at time zone ${timeZone} and ${instant} < (${to ?? LAST_DAY}::date + 1)::timestamp at time zone ${timeZone})`;
}
