import { after, anchoredAt } from './anchor.ts';
import { earliest, latest, plusDays, plusInterval, type Day } from './calendar.ts';
import type { CycleRule } from './rule.ts';

/** When a duty was last done, and when its certificate expires. */
export type LastDone = { doneOn: Day; certificateExpiresOn: Day | null };

/** The number of days by which one person may delay a statutory duty: three months. Decision 031. */
export const HELD_UP_DAYS = 92;

/**
 * The last day of a statutory duty by its interval: counted from when it was last done, and no later than its certificate's
 * expiry; if never recorded as done, from when it was added to its property. Null if no law requires it.
 */
export function lastDayOfDuty(rule: CycleRule, { last, addedOn }: { last: LastDone | null; addedOn: Day }): Day | null {
  const within = rule.longest ?? rule.dutyWithin;
  if (!last) return rule.dutyWithin && plusInterval(addedOn, rule.dutyWithin);
  if (!within) return null;
  const day = after(anchoredAt(last.doneOn), within);
  // If done early, it may have kept its anniversary.
  const kept = rule.basis === 'anniversary' && rule.earlyWindow ? after(day, rule.earlyWindow) : day;
  return earliest(kept.on, last.certificateExpiresOn ?? kept.on);
}

/** The last day for a duty that is added or resumed: that of its interval, or today if that has passed. */
export function lastDayAgain(
  rule: CycleRule,
  { lastDoneOn, addedOn }: { lastDoneOn: Day | null; addedOn: Day },
  today: Day,
): Day | null {
  const last = lastDoneOn ? { doneOn: lastDoneOn, certificateExpiresOn: null } : null;
  const day = lastDayOfDuty(rule, { last, addedOn });
  return day && latest(day, today);
}

/**
 * The latest due date that can be set by hand: that last day if a law sets the interval; otherwise three months later, at most
 * one interval. The first date of a duty that was never done cannot be postponed.
 */
export function lastDayByHand(rule: CycleRule, known: { last: LastDone | null; addedOn: Day }): Day | null {
  const day = lastDayOfDuty(rule, known);
  if (!day || !known.last || rule.longest || !rule.dutyWithin) return day;
  return earliest(plusInterval(day, rule.dutyWithin), plusDays(day, HELD_UP_DAYS));
}
