import { dayOff } from '../cycles/bank-holidays.ts';
import { longDate, intervalInWords, plusDays, plusInterval, type Day, type Interval } from '../cycles/calendar.ts';
import type { CycleNation } from '../cycles/rule.ts';

/**
 * How a law counts a period from the day D of an event (notices-desk.md; CHANGES.md, "How periods are counted"): `within`:
 * within N days of D, until D + N; `beginning-with`: N days of which D is the first, until D + N - 1; `not-before`: not earlier
 * than the Nth day after, so D + N is the first day allowed. Last days do not move for weekends.
 */
export type CountedPeriod = { form: 'within' | 'beginning-with' | 'not-before'; length: Interval };

/** The last day of a period from the day of its event; for `not-before`, the first day allowed. */
export function endOf({ form, length }: CountedPeriod, from: Day): Day {
  const end = plusInterval(from, length);
  return form === 'beginning-with' ? plusDays(end, -1) : end;
}

/** The calculation in words: "21 days beginning with 2 November 2026, the day of service: the last day is 22 November 2026". */
export function countedInWords(period: CountedPeriod, from: Day, event: string): string {
  const { form, length } = period;
  const end = longDate(endOf(period, from));
  if (form === 'not-before')
    return `not before ${intervalInWords(length)} after ${longDate(from)}, ${event}: the first day allowed is ${end}`;
  const how = form === 'within' ? 'within' : '';
  const joined = form === 'within' ? 'of' : 'beginning with';
  return `${how} ${intervalInWords(length)} ${joined} ${longDate(from)}, ${event}: the last day is ${end}`.trim();
}

/** The Nth working day after a date, which does not count itself: no Saturday, Sunday or bank holiday of the nation. */
export function workingDayAfter(from: Day, count: number, nation: CycleNation): Day {
  let day = from;
  for (let left = count; left > 0;) {
    day = plusDays(day, 1);
    if (!dayOff(day, nation)) left -= 1;
  }
  return day;
}
