import { after, anchoredAt } from './anchor.ts';
import { earliest, latest, plusDays, plusInterval, type Day } from './calendar.ts';
import type { CycleRule } from './rule.ts';

/** When a duty was last done, and until when the certificate of that holds. */
export type LastDone = { doneOn: Day; certificateExpiresOn: Day | null };

/** How long one person may hold up a duty in law, in days: three months. Decision 031. */
export const HELD_UP_DAYS = 92;

/**
 * The last day that its interval gives a duty in law: counted from when it was last done, and no later than its certificate
 * holds; of one that was never recorded as done, from when it was put on its property. Null for what no law asks.
 */
export function lastDayOfDuty(rule: CycleRule, { last, putOn }: { last: LastDone | null; putOn: Day }): Day | null {
  const within = rule.longest ?? rule.dutyWithin;
  if (!last) return rule.dutyWithin && plusInterval(putOn, rule.dutyWithin);
  if (!within) return null;
  const day = after(anchoredAt(last.doneOn), within);
  // What was done early may have kept its anniversary.
  const kept = rule.basis === 'anniversary' && rule.earlyWindow ? after(day, rule.earlyWindow) : day;
  return earliest(kept.on, last.certificateExpiresOn ?? kept.on);
}

/** The last day for a duty that is taken up, or taken up again: what its interval gives, or today where that has passed. */
export function lastDayAgain(
  rule: CycleRule,
  { lastDoneOn, putOn }: { lastDoneOn: Day | null; putOn: Day },
  today: Day,
): Day | null {
  const last = lastDoneOn ? { doneOn: lastDoneOn, certificateExpiresOn: null } : null;
  const day = lastDayOfDuty(rule, { last, putOn });
  return day && latest(day, today);
}

/**
 * The last day to which its due date may be put off by hand: where a law gives the interval, that day; else three months
 * later, and at most one interval. The first date of a duty that was never done is not put off.
 */
export function lastDayByHand(rule: CycleRule, known: { last: LastDone | null; putOn: Day }): Day | null {
  const day = lastDayOfDuty(rule, known);
  if (!day || !known.last || rule.longest || !rule.dutyWithin) return day;
  return earliest(plusInterval(day, rule.dutyWithin), plusDays(day, HELD_UP_DAYS));
}
