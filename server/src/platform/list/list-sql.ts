import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DayRange, Filter, NumberRange } from '@lintel/contract/platform/list';

/** The bound of an open date range. */
export const FIRST_DAY = '1000-01-01';
export const LAST_DAY = '2900-01-01';

/** Translates a built-in code into its name, for a column that people read; null if there is no code. */
export function nameOf<N extends string | null = string | null>(
  code: string | Expression<unknown>,
  items: readonly { id: string; name: string }[],
): RawBuilder<N> {
  const cases = items.map(({ id, name }) => sql`when ${id} then ${name}`);
  return sql<N>`case ${typeof code === 'string' ? sql.ref(code) : code} ${sql.join(cases, sql` `)} end`;
}

// Constructing one costs more than using it.
const compare = expressionBuilder<object, never>();

/** The condition of a filter on a column: one of some values, a date in a range, or a number. */
export function columnIs(column: string, { kind }: Filter, value: unknown): Expression<SqlBool> {
  if (kind === 'date') return dayWithin(column, value as DayRange);
  if (kind === 'number') return numberWithin(column, value as NumberRange);
  return compare(sql.ref(column), 'in', [value].flat());
}

type Text = string | Expression<unknown>;

/** Where a text has what was typed, from 1, whatever the case, accents and sort of apostrophe (decision 012); 0 if it has not. */
export const placeIn = (text: Text, typed: string) =>
  sql<number>`strpos(searchable(${columnOf(text)}), searchable(${typed}))`;

/** True if a text contains what was typed. */
export const contains = (text: Text, typed: string) => sql<boolean>`(${placeIn(text, typed)} > 0)`;

/** True if a text contains each word typed. */
export const containsWords = (text: Text, typed: string) =>
  sql<boolean>`(select bool_and(strpos(searchable(${columnOf(text)}), word) > 0) from regexp_split_to_table(searchable(${typed}), '\\s+') word)`;

const columnOf = (text: Text) => (typeof text === 'string' ? sql.ref(text) : text);

/** True if any of these is. */
export const anyOf = (conditions: readonly Expression<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The input may have a fraction, or exceed the range of the column: then it matches nothing, but is no error. */
function numberWithin(column: string, { exactValue, greaterThan, lessThan }: NumberRange): RawBuilder<SqlBool> {
  const number = sql`${sql.ref(column)}::double precision`;
  const asked = [
    ...(exactValue === undefined ? [] : [sql`${number} = ${exactValue}::double precision`]),
    ...(greaterThan === undefined ? [] : [sql`${number} > ${greaterThan}::double precision`]),
    ...(lessThan === undefined ? [] : [sql`${number} < ${lessThan}::double precision`]),
  ];
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
}

/** A date between two others, inclusive; a null date does not match. */
function dayWithin(column: string, { from, to }: DayRange): RawBuilder<SqlBool> {
  const day = sql.ref(column);
  return sql`(${day} >= ${from ?? FIRST_DAY}::date and ${day} <= ${to ?? LAST_DAY}::date)`;
}

/** An instant on one of these days in the organisation's time zone, inclusive. */
export function instantWithin(column: string, { from, to }: DayRange, timeZone: string): RawBuilder<SqlBool> {
  const instant = sql.ref(column);
  return sql`(${instant} >= ${from ?? FIRST_DAY}::date::timestamp at time zone ${timeZone} and ${instant} < (${to ?? LAST_DAY}::date + 1)::timestamp at time zone ${timeZone})`;
}

/** Order of what typing finds: texts that begin with it, then those in which a word does, then those that contain it anywhere. */
export const matchRank = (text: Text, typed: string) =>
  sql<number>`(case when ${placeIn(text, typed)} = 1 then 0 when ${contains(text, ` ${typed}`)} then 1 else 2 end)`;
