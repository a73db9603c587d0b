import { daysBetween, isoWeekOf, plusDays, plusInterval } from '../../cycles/calendar.ts';
import type { Day } from '../../cycles/calendar.ts';
import type { Days } from '../calendar/period.ts';

/** The first day of each month, from so many before the month of a date to so many after it. */
export const monthsAround = (day: Day, before: number, after: number): Day[] =>
  Array.from({ length: before + 1 + after }, (_, at) =>
    plusInterval(`${day.slice(0, 7)}-01`, { count: at - before, unit: 'month' }),
  );

/** The first and last day of a month, given its first. */
export const monthOf = (first: Day): Days => ({
  from: first,
  to: plusDays(plusInterval(first, { count: 1, unit: 'month' }), -1),
});

/** The Monday and Sunday of a week, given its Monday. */
export const weekOf = (monday: Day): Days => ({ from: monday, to: plusDays(monday, 6) });

/** The Monday of each ISO week that overlaps a range of dates. */
export function weeksTouching({ from, to }: Days): Day[] {
  const first = isoWeekOf(from).from;
  return Array.from({ length: Math.floor(daysBetween(first, to) / 7) + 1 }, (_, at) => plusDays(first, at * 7));
}

/** Files are counted in the current month and the five before it (REP-063). */
export const monthsOfFiles = (today: Day) => monthsAround(today, 5, 0);
/** 14 months: seven before the current one, and six after it (REP-071). */
export const monthsOfBurndown = (today: Day) => monthsAround(today, 7, 6);
/** From eight months back to three months ahead (REP-077). */
export const monthsOfSchedule = (today: Day) => monthsAround(today, 8, 3);
/** 12 months ending with the current one (REP-084). */
export const monthsOfScoring = (today: Day) => monthsAround(today, 11, 0);
/** One year back to today (REP-105). */
export const yearOfWorkload = (today: Day): Days => ({
  from: plusInterval(today, { count: -1, unit: 'year' }),
  to: today,
});

/** The date on which overdue work of a month is determined: its last day, or today in the current month. */
export const judgedOn = (first: Day, today: Day): Day => {
  const { to } = monthOf(first);
  return to < today ? to : today;
};
