import { MOST_DAYS } from '@lintel/contract/areas/reports/filters';
import type { Days } from '@lintel/contract/areas/calendar/period';
import { daysBetween } from '@lintel/contract/cycles/calendar';
import { invalid } from '#platform/http/problems';

/** A partly given range of dates, with defaults for the rest; refused if a chart could not show it. */
export function rangeOf(asked: { dateFrom?: string | undefined; dateTo?: string | undefined }, usual: Days): Days {
  const { dateFrom: from = usual.from, dateTo: to = usual.to } = asked;
  const field = asked.dateTo === undefined ? 'dateFrom' : 'dateTo';
  if (from > to) throw invalid([{ field, message: 'Choose a first day that is not after the last' }]);
  if (daysBetween(from, to) >= MOST_DAYS) throw invalid([{ field, message: 'Choose three years at most' }]);
  return { from, to };
}
