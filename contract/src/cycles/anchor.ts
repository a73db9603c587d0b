import { dayOff, workingDay } from './bank-holidays.ts';
import { dayOfMonth, minusInterval, plusDays, plusInterval, type Day, type Interval } from './calendar.ts';
import type { Because, Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/**
 * A due date as its rule counts it, with the day of the month that its series keeps: that of the date, or a later one
 * that the month lacks.
 */
export type Anchor = { on: Day; day: number };

export const anchoredAt = (on: Day): Anchor => ({ on, day: dayOfMonth(on) });

export const after = ({ on, day }: Anchor, { count, unit }: Interval, times = 1): Anchor =>
  counted(plusInterval(on, { count: count * times, unit }, day), day, unit);
export const before = ({ on, day }: Anchor, interval: Interval): Anchor =>
  counted(minusInterval(on, interval, day), day, interval.unit);

/** Months and years keep the day of the month; days and weeks go on from whatever day they land on. */
const counted = (on: Day, day: number, unit: Interval['unit']): Anchor =>
  unit === 'month' || unit === 'year' ? { on, day } : anchoredAt(on);

export function anchorOf({ anchorOn, anchorDay }: Cycle): Anchor | null {
  if (!anchorOn) return null;
  // Earlier versions kept the day of a weekly series' first date in all later ones.
  return anchorDay && isKeptDay(anchorOn, anchorDay) ? { on: anchorOn, day: anchorDay } : anchoredAt(anchorOn);
}

/** True if a series that keeps a day of the month can fall on a date: on that day, or on the last of a shorter month. */
export const isKeptDay = (on: Day, day: number) =>
  dayOfMonth(on) === day || (dayOfMonth(on) < day && dayOfMonth(plusDays(on, 1)) === 1);

export const because = (rule: CycleRule, code: Because['code'], parts: Because['parts']): Because => ({
  code,
  parts: rule.legalBasis ? { ...parts, legalBasis: rule.legalBasis } : parts,
});

/** The next working day would be later than the law allows. */
const isPastTheLaw = ({ workingDays, longest }: CycleRule) => workingDays === 'after' && longest !== null;

/** Moves a due date off weekends and bank holidays; forwards if backwards would reach the start of the cycle. */
export function toWorkingDay(
  rule: CycleRule,
  on: Day,
  startsOn: Day,
): { dueOn: Day; moved?: Because['parts']['moved'] } {
  const fellOn = rule.workingDays === 'none' || isPastTheLaw(rule) ? undefined : dayOff(on, rule.nation);
  if (!fellOn) return { dueOn: on };
  const earlier = rule.workingDays === 'before' ? workingDay(on, rule.nation, -1) : startsOn;
  if (earlier <= startsOn && rule.longest) return { dueOn: on };
  const dueOn = earlier > startsOn ? earlier : workingDay(on, rule.nation, 1);
  return { dueOn, moved: { from: on, to: dueOn, fellOn, nation: rule.nation } };
}

/**
 * The last day of an interval that ends at an anchor. One that includes its first day ends the day before the same day of the
 * month; in a month without that day, on the month's last.
 */
function lastDayOf({ lastDay, interval }: CycleRule, { on, day }: Anchor): Day {
  if (lastDay === 'same-day') return on;
  const isShortMonth = (interval?.unit === 'month' || interval?.unit === 'year') && dayOfMonth(on) < day;
  return isShortMonth ? on : plusDays(on, -1);
}

/** A cycle due on the date calculated by its rule, or on the nearest working day. */
export function cycleDue(
  rule: CycleRule,
  startsOn: Day,
  { on, day }: Anchor,
  code: Because['code'],
  parts: Because['parts'],
): ExplainedCycle {
  const { dueOn, moved } = toWorkingDay(rule, lastDayOf(rule, { on, day }), startsOn);
  const legal = rule.longest && rule.interval && after(before({ on, day }, rule.interval), rule.longest);
  const isFirstDay = rule.lastDay === 'day-before' && ({ isFirstDay: true } as const);
  return {
    startsOn,
    dueOn,
    anchorOn: on,
    anchorDay: day,
    legalOn: legal && lastDayOf(rule, legal),
    because: because(rule, code, { ...parts, ...(moved && { moved }), ...isFirstDay }),
  };
}

export const withoutDueDate = (rule: CycleRule, startsOn: Day): ExplainedCycle => ({
  startsOn,
  dueOn: null,
  anchorOn: null,
  anchorDay: null,
  legalOn: null,
  because: because(rule, rule.basis === 'once' ? 'when-needed' : 'all-the-time', {}),
});

/** The first date of a fixed series whose working day is after `day`, and the working days skipped. */
export function firstDateAfter(day: Day, series: Anchor, rule: CycleRule, interval: Interval, startsOn: Day) {
  const passed = new Set<Day>();
  for (let times = 1; ; times += 1) {
    const due = after(series, interval, times);
    const { dueOn } = toWorkingDay(rule, due.on, startsOn);
    if (dueOn > day) return { due, passed: [...passed] };
    passed.add(dueOn);
  }
}
