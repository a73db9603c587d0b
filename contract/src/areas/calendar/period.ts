import { z } from 'zod';
import { plusDays, plusInterval, type Day } from '../../cycles/calendar.ts';

export const periodTypes = [
  { id: 'DAY', name: 'Days' },
  { id: 'MONTH', name: 'Months' },
] as const;

/** A month of days or a year of months (CAL-008); other values are an error (CAL-027). */
export const PeriodType = z.enum(
  periodTypes.map((type) => type.id),
  'A calendar shows the days of a month or the months of a year',
);
export type PeriodType = z.infer<typeof PeriodType>;

export type Days = { from: Day; to: Day };
/** The period of a calendar: its first and last day, and those of each column. */
export type Period = Days & { type: PeriodType; columns: Days[] };

/** The month of a date in days, or its year in months. */
export function periodOf(type: PeriodType, day: Day): Period {
  const unit = type === 'DAY' ? 'month' : 'year';
  const from = firstOf(unit, day);
  if (latest?.type !== type || latest.from !== from) latest = periodFrom(type, unit, from);
  return latest;
}

/** Most requests are for the same month, and computing its days takes longer than parsing the request. */
let latest: Period | undefined;

function periodFrom(type: PeriodType, unit: 'month' | 'year', from: Day): Period {
  const to = plusDays(plusInterval(from, { count: 1, unit }), -1);
  const columns: Days[] = [];
  for (let first = from; first <= to;) {
    const next = type === 'DAY' ? plusDays(first, 1) : plusInterval(first, { count: 1, unit: 'month' });
    columns.push({ from: first, to: plusDays(next, -1) });
    first = next;
  }
  return { type, from, to, columns };
}

const firstOf = (unit: 'month' | 'year', day: Day): Day =>
  unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;

/** The period before (-1) or after (1), a month or a year away (CAL-009); undefined outside the allowed range. */
export function periodBeside({ type, from, to }: Period, direction: 1 | -1): Period | undefined {
  const day = plusDays(direction === 1 ? to : from, direction);
  return day >= '1800-01-01' && day <= '2199-12-31' ? periodOf(type, day) : undefined;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** March 2026, or 2026. */
export const periodName = ({ type, from }: Pick<Period, 'type' | 'from'>) =>
  type === 'DAY' ? monthAndYear.format(new Date(`${from}T00:00:00Z`)) : from.slice(0, 4);
