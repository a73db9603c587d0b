import { daysBetween, latest, plusDays, type Day } from '../cycles/calendar.ts';

/** Days on which somebody could not do all of their normal work, both included; without an end while it lasts. */
export type Period = { from: Day; to: Day | null };
/** Consecutive days. `isLasting`: it had not ended on the date in question. */
export type Run = { from: Day; to: Day; days: number; isLasting: boolean };

/**
 * The runs of days away from normal work up to and including a date (reg. 4(2)): the day of the accident does not count,
 * weekends and rest days do, and a day of normal work ends a run. Adjoining or overlapping periods are one run. A future run
 * has 0 days.
 */
export function runsOf(periods: readonly Period[], accidentOn: Day, asOf: Day): Run[] {
  const first = plusDays(accidentOn, 1);
  const counted = periods
    .map(({ from, to }) => ({ from: latest(from, first), to }))
    .filter(({ from, to }) => to === null || to >= from)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const joined: Period[] = [];
  for (const { from, to } of counted) {
    const before = joined.at(-1);
    if (!before || (before.to !== null && plusDays(before.to, 1) < from)) joined.push({ from, to });
    else before.to = before.to === null || to === null ? null : latest(before.to, to);
  }
  return joined.map(({ from, to }) => {
    const last = to === null || to > asOf ? asOf : to;
    return { from, to: last, days: Math.max(0, daysBetween(from, last) + 1), isLasting: to === null || to > asOf };
  });
}

/** The longest run, which decides; the earlier of two equally long ones. */
export const longestOf = (runs: readonly Run[]): Run | null =>
  runs.reduce<Run | null>((longest, run) => (longest && longest.days >= run.days ? longest : run), null);

/** The date on which a run exceeds `days`. */
export const dayOver = (run: Run, days: number): Day => plusDays(run.from, days);

/** The number of normal work days lost in an accident record: its longest run (ACC-068). */
export const normalWorkDaysOf = (periods: readonly Period[], accidentOn: Day, asOf: Day): number =>
  longestOf(runsOf(periods, accidentOn, asOf))?.days ?? 0;
