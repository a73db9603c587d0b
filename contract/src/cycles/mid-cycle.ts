import { stillAligned } from './align.ts';
import {
  after,
  anchoredAt,
  anchorOf,
  because,
  before,
  cycleDue,
  firstDateAfter,
  withoutDueDate,
  type Anchor,
} from './anchor.ts';
import { dayOfMonth, latest, plusDays, type Day } from './calendar.ts';
import { noLaterThan } from './cycle.ts';
import type { Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/**
 * The current cycle under a changed rule, recalculated from its starting point. A first date that has not been done yet stays,
 * as does the date of a duty that becomes one-off.
 */
export function afterRuleChange(change: {
  from: CycleRule;
  to: CycleRule;
  cycle: Cycle;
  lastDoneOn: Day | null;
  certificateExpiresOn?: Day | null;
}): ExplainedCycle {
  const { from, to, cycle, lastDoneOn, certificateExpiresOn } = change;
  const { startsOn } = cycle;
  if (cycle.dueOn && (to.basis === 'once' || (to.interval && !lastDoneOn)))
    return { ...plain(cycle), because: because(to, 'stands-after-rule-change', {}) };
  if (!to.interval) return noLaterThan(certificateExpiresOn, to, withoutDueDate(to, startsOn));

  const start = countedFrom(from, to, cycle, anchoredAt(latest(lastDoneOn ?? startsOn, startsOn)));
  // Only a fixed series can have dates before the start of this cycle.
  const next =
    to.basis === 'fixed' ? firstDateAfter(startsOn, start, to, to.interval, startsOn).due : after(start, to.interval);
  const parts = { interval: to.interval, from: before(next, to.interval).on };
  const counted = noLaterThan(certificateExpiresOn, to, cycleDue(to, startsOn, next, 'rule-changed', parts));
  return stillAligned(to, cycle, counted);
}

/** The previous date of the cycle's series if the new rule keeps the series; otherwise the date last done. */
function countedFrom(from: CycleRule, to: CycleRule, cycle: Cycle, done: Anchor): Anchor {
  const due = anchorOf(cycle);
  if (!due || !from.interval) return done;
  const previous = before(due, from.interval);
  if (from.basis === 'fixed') return to.basis === 'fixed' ? previous : done;
  const isKept = from.earlyWindow !== null && previous.on >= done.on && before(previous, from.earlyWindow).on < done.on;
  return from.basis === 'anniversary' && to.basis !== 'completion' && isKept ? previous : done;
}

/**
 * The same cycle after a suspension. A future due date stays. One that passed meanwhile is due on the day work resumes, since
 * nobody may rely on an expired check; fixed dates continue with the next of their series.
 */
export function resumeCycle(resumed: { rule: CycleRule; cycle: Cycle; resumedOn: Day }): ExplainedCycle {
  const { rule, cycle, resumedOn } = resumed;
  const { startsOn, dueOn } = cycle;
  const due = anchorOf(cycle);
  if (!due || !dueOn) return withoutDueDate(rule, startsOn);
  if (dueOn >= resumedOn) return { ...plain(cycle), because: because(rule, 'resumed-stands', { resumedOn }) };
  // The law did not wait: what expired meanwhile has been overdue since then, not due today.
  if (cycle.legalOn && cycle.legalOn < resumedOn)
    return {
      ...plain(cycle),
      dueOn: cycle.legalOn,
      because: because(rule, 'resumed-past-the-law', { resumedOn, from: cycle.legalOn }),
    };

  const heldUpFrom = cycle.heldUpFrom ?? dueOn;
  if (rule.basis === 'fixed' && rule.interval) {
    const next = firstDateAfter(plusDays(resumedOn, -1), due, rule, rule.interval, startsOn);
    const missed = 1 + next.passed.filter((day) => day > dueOn).length;
    const parts = { interval: rule.interval, resumedOn, missed };
    return { ...cycleDue(rule, startsOn, next.due, 'resumed-fixed-date', parts), heldUpFrom };
  }
  return {
    startsOn,
    dueOn: resumedOn,
    anchorOn: resumedOn,
    anchorDay: dayOfMonth(resumedOn),
    legalOn: cycle.legalOn,
    ...(cycle.alignedFrom && { alignedFrom: cycle.alignedFrom }),
    heldUpFrom,
    because: because(rule, 'resumed-at-once', { resumedOn, from: dueOn }),
  };
}

const plain = ({ startsOn, dueOn, anchorOn, anchorDay, legalOn, alignedFrom, heldUpFrom }: Cycle): Cycle => ({
  startsOn,
  dueOn,
  anchorOn,
  anchorDay,
  legalOn,
  ...(alignedFrom && { alignedFrom }),
  ...(heldUpFrom && { heldUpFrom }),
});
