import { daysBetween, longDate, weekdayOf } from '@lintel/contract/cycles/calendar';
import { t } from '#platform/texts.ts';

/** The distance of a day: today, in 3 days, overdue by 2 days. */
export function dueWords(today: string, dueDate: string): string {
  const count = daysBetween(today, dueDate);
  if (count === 0) return t('shared.due.today');
  if (count === 1) return t('shared.due.tomorrow');
  return count > 0 ? t('shared.due.in', { count }) : t('shared.due.late', { count: -count });
}

/** Friday 4 December 2026 */
export const wholeDay = (day: string) => `${weekdayOf(day)} ${longDate(day)}`;
