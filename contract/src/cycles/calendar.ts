/** A calendar date, `YYYY-MM-DD`. Dates are counted as whole numbers, so time zones and clock changes do not matter. */
export type Day = string;

export type Interval = { count: number; unit: 'day' | 'week' | 'month' | 'year' };

const MS_PER_DAY = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Days since 1 January 1970; throws for a date that does not exist. */
export function dayNumber(day: Day): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  // A 30 February would be taken for the 2 March.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || new Date(at).getUTCDate() !== dayOfMonth(day))
    throw new RangeError(`${day} is not a day`);
  return at / MS_PER_DAY;
}

const dayOf = (number: number): Day =>
  Number.isInteger(number) ? new Date(number * MS_PER_DAY).toISOString().slice(0, 10) : '';

export const plusDays = (day: Day, count: number): Day => dayOf(dayNumber(day) + count);
export const daysBetween = (from: Day, to: Day) => dayNumber(to) - dayNumber(from);
/** Day of the month, 1 to 31. */
export const dayOfMonth = (day: Day) => Number(day.slice(8));
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[modulo(dayNumber(day) + 4, 7)]!;
const daysAfter = (weekday: Weekday, day: Day) => modulo(dayNumber(day) + 4 - WEEKDAYS.indexOf(weekday), 7);
const modulo = (number: number, by: number) => ((number % by) + by) % by;

/** The ISO 8601 week of a date: `2026-W53` runs from Monday 28 December 2026 to Sunday 3 January 2027. */
export function isoWeekOf(day: Day): { week: string; from: Day; to: Day } {
  const from = plusDays(day, -daysAfter('Monday', day));
  // The week belongs to the year of its Thursday.
  const thursday = plusDays(from, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return { week: `${year}-W${String(number).padStart(2, '0')}`, from, to: plusDays(from, 6) };
}

export const earliest = (one: Day, other: Day) => (one < other ? one : other);
export const latest = (one: Day, other: Day) => (one > other ? one : other);

/** Adds an interval; months and years keep `monthDay`, or take the last day of a shorter month. */
export function plusInterval(from: Day, { count, unit }: Interval, monthDay = dayOfMonth(from)): Day {
  if (unit === 'day' || unit === 'week') return plusDays(from, unit === 'week' ? count * 7 : count);
  const months = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + (unit === 'year' ? count * 12 : count);
  const year = Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(monthDay, lastDay)) / MS_PER_DAY);
}

export const minusInterval = (from: Day, { count, unit }: Interval, monthDay = dayOfMonth(from)) =>
  plusInterval(from, { count: -count, unit }, monthDay);

/** 3 March 2026 */
export const longDate = (day: Day) =>
  `${dayOfMonth(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(0, 4))}`;

/** 03/03/2026 */
export const shortDate = (day: Day) => day.split('-').toReversed().join('/');

/** 12 months, 1 week */
export const intervalInWords = ({ count, unit }: Interval) => `${count} ${unit}${count === 1 ? '' : 's'}`;
