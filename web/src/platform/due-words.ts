import { daysBetween } from '@lintel/contract/cycles/calendar';
import { t } from './texts.ts';

/** The distance of a due date from today, in words: `Due tomorrow`, `12 days left`, `91 days late`. Both are ISO days. */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return t('due.today');
  if (days === 1) return t('due.tomorrow');
  if (days < 0) return lateWords(-days);
  const { unit, count } = inRoundUnits(days, 60);
  return t(`due.${unit}.left`, { count });
}

/** How late something is or was: in days for a year, so that the rows of a list can be compared. */
export function lateWords(days: number): string {
  const { unit, count } = inRoundUnits(days, 365);
  return t(`due.${unit}.late`, { count });
}

/** Days up to a number of them, months for two years, then years: nobody counts 412 days. */
function inRoundUnits(days: number, mostDays: number) {
  if (days <= mostDays) return { unit: 'days', count: days } as const;
  // The extra day makes twelve months of a year that is not a leap year.
  const months = Math.floor((days + 1) / 30.44);
  return months < 24
    ? ({ unit: 'months', count: months } as const)
    : ({ unit: 'years', count: Math.floor(months / 12) } as const);
}
