import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DayRange } from '@lintel/contract/platform/list';

/** How many rows have each day: the days in order, in days since 1970, and how many rows have that day or an earlier one. */
export type DayCounts = Readonly<{ days: Int32Array; upTo: Int32Array }>;

/** From the day of each group of rows and their number, in any order; a day may come several times. */
export function dayCounts(days: readonly number[], counts: readonly number[]): DayCounts {
  const order = days.map((_, at) => at).sort((a, b) => days[a]! - days[b]!);
  let sum = 0;
  return {
    days: Int32Array.from(order, (at) => days[at]!),
    upTo: Int32Array.from(order, (at) => (sum += counts[at]!)),
  };
}

/** How many rows have a day within a range, with its ends. */
export function countWithin({ days, upTo }: DayCounts, { from, to }: DayRange): number {
  if (from && to && from > to) return 0;
  const until = (day: number) => upTo[firstFrom(days, day) - 1] ?? 0;
  return (to ? until(dayNumber(to) + 1) : (upTo.at(-1) ?? 0)) - (from ? until(dayNumber(from)) : 0);
}

/** The SQL of a day as such a number. */
export const asDayNumber = (day: RawBuilder<unknown>) => sql<number>`(${day} - date '1970-01-01')`;

const DAY_MS = 24 * 3_600_000;
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Where the first day lies that is not before this one. */
function firstFrom(days: Int32Array, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
