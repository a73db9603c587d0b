import { daysBetween, plusInterval } from '@lintel/contract/cycles/calendar';
import { t } from './texts.ts';

/** The distance of a due date from today, in words: `Due tomorrow`, `12 days left`, `91 days late`. Both are ISO days. */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return t('due.today');
  if (days === 1) return t('due.tomorrow');
  if (days < 0) return lateWords(dueOn, today);
  const { unit, count } = inRoundUnits(today, dueOn, 60);
  return t(`due.${unit}.left`, { count });
}

/** How late something is, or was on the day that it was done: in days for a year, so that the rows of a list can be compared. */
export function lateWords(dueOn: string, doneOn: string): string {
  const { unit, count } = inRoundUnits(dueOn, doneOn, 365);
  return t(`due.${unit}.late`, { count });
}

/** Days up to a number of them, whole months for two years, then years: nobody counts 412 days. */
function inRoundUnits(from: string, to: string, mostDays: number) {
  const days = daysBetween(from, to);
  if (days <= mostDays) return { unit: 'days', count: days } as const;
  const months = wholeMonths(from, to);
  return months < 24
    ? ({ unit: 'months', count: months } as const)
    : ({ unit: 'years', count: Math.floor(months / 12) } as const);
}

/** From 29 November to 29 May are six. */
function wholeMonths(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const count = monthOf(to) - monthOf(from);
  return plusInterval(from, { count, unit: 'month' }) > to ? count - 1 : count;
}
