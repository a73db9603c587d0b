import {
  after,
  anchoredAt,
  anchorOf,
  because,
  before,
  cycleDue,
  firstDateAfter,
  withoutDueDate,
  toWorkingDay,
  type Anchor,
} from './anchor.ts';
import type { Day, Interval } from './calendar.ts';
import type { Because, Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/**
 * The first cycle of a duty: with a due date set by hand, or one interval after its start. A date set by hand is not moved to a
 * working day: it was chosen.
 */
export function firstCycle(
  rule: CycleRule,
  { startsOn, dueOn }: { startsOn: Day; dueOn?: Day | null } | { startsOn?: Day; dueOn: Day },
): ExplainedCycle {
  if (dueOn) {
    const due = anchoredAt(dueOn);
    const periodStart = rule.interval ? before(due, rule.interval).on : dueOn;
    return {
      startsOn: startsOn !== undefined && startsOn < dueOn ? startsOn : periodStart,
      dueOn,
      anchorOn: due.on,
      anchorDay: due.day,
      legalOn: null,
      because: because(rule, 'set-by-hand', {}),
    };
  }
  if (startsOn === undefined) throw new RangeError('A first cycle needs the day it starts or the day it is due');
  if (!rule.interval) return withoutDueDate(rule, startsOn);
  const parts = { interval: rule.interval, from: startsOn };
  return cycleDue(rule, startsOn, after(anchoredAt(startsOn), rule.interval), 'after-start', parts);
}

/**
 * The cycle of a duty that ended on a day before its first one is taken to begin. Fixed dates are those of the proposed one, further
 * back; any other duty counts from that day.
 */
export function cycleEndedOn(rule: CycleRule, first: Cycle, doneOn: Day): ExplainedCycle {
  let due = anchorOf(first);
  if (rule.basis !== 'fixed' || !rule.interval || !due) return firstCycle(rule, { dueOn: doneOn });
  for (let earlier = before(due, rule.interval); doneOn <= earlier.on; earlier = before(due, rule.interval))
    due = earlier;
  return { ...firstCycle(rule, { dueOn: due.on }), anchorDay: due.day };
}

/** Why a cycle cannot have been done on a date, or null: what a form checks before it requests the next cycle. */
export function whyNotDoneOn(done: {
  cycle: Cycle;
  doneOn: Day;
  today: Day;
  /** When amending an earlier completion: the date on which the following cycle was done. */
  nextDoneOn?: Day | null;
}): 'before-start' | 'in-future' | 'after-next' | null {
  if (done.doneOn > done.today) return 'in-future';
  if (done.doneOn < done.cycle.startsOn) return 'before-start';
  return done.nextDoneOn && done.doneOn > done.nextDoneOn ? 'after-next' : null;
}

/**
 * The cycle that starts when one is done: on that date, without overlap or gap. Null after a one-off duty. A certificate that
 * expires sooner than the rule says brings the due date forward.
 */
export function nextCycle(done: {
  rule: CycleRule;
  cycle: Cycle;
  doneOn: Day;
  certificateExpiresOn?: Day | null;
}): ExplainedCycle | null {
  const { rule, cycle, doneOn, certificateExpiresOn } = done;
  if (doneOn < cycle.startsOn)
    throw new RangeError(`A cycle that starts on ${cycle.startsOn} was not done on ${doneOn}`);
  if (rule.basis === 'once') return null;
  const next = rule.interval ? recurring(rule, rule.interval, cycle, doneOn) : withoutDueDate(rule, doneOn);
  return noLaterThan(certificateExpiresOn, rule, next);
}

/** Brings a cycle's due date forward to the expiry of its certificate; its anchor stays. */
export function noLaterThan(expiresOn: Day | null | undefined, rule: CycleRule, cycle: ExplainedCycle): ExplainedCycle {
  if (!expiresOn || expiresOn <= cycle.startsOn) return cycle;
  const workedBefore = rule.workingDays === 'before' ? toWorkingDay(rule, expiresOn, cycle.startsOn) : null;
  const { dueOn, moved } =
    workedBefore && workedBefore.dueOn < expiresOn ? workedBefore : { dueOn: expiresOn, moved: undefined };
  if (cycle.dueOn && cycle.dueOn <= dueOn) return cycle;
  const { on, day } = anchorOf(cycle) ?? anchoredAt(expiresOn);
  return {
    startsOn: cycle.startsOn,
    dueOn,
    anchorOn: on,
    anchorDay: day,
    // An earlier date in a report is binding: SI 2020/312, reg. 3(2)(b); WSI 2022/6, reg. 6(2)(b)(ii).
    legalOn: rule.longest && expiresOn,
    because: because(rule, 'certificate-expires', moved ? { moved } : {}),
  };
}

function recurring(rule: CycleRule, interval: Interval, cycle: Cycle, doneOn: Day): ExplainedCycle {
  const due = anchorOf(cycle);
  if (due && rule.basis === 'fixed') return nextFixedDate(rule, interval, due, cycle, doneOn);
  if (due && rule.basis === 'anniversary') return anniversary(rule, interval, due, cycle, doneOn);
  return fromCompletion(rule, interval, doneOn, 'after-completion');
}

const fromCompletion = (
  rule: CycleRule,
  interval: Interval,
  doneOn: Day,
  code: Because['code'],
  parts: Because['parts'] = {},
) => cycleDue(rule, doneOn, after(anchoredAt(doneOn), interval), code, { ...parts, interval, from: doneOn, doneOn });

/** Done again before its period begins, a duty does not skip a date: the current one stays. */
const standing = (rule: CycleRule, due: Anchor, doneOn: Day) =>
  cycleDue(rule, doneOn, due, 'stands-done-before-period', { doneOn });

/**
 * A check within the window that ends with the deadline counts as done on the deadline: Gas Safety (Installation and Use)
 * Regulations 1998, reg. 36A(1). The deadline is the date calculated by the rule; one moved to a working day is later.
 */
function anniversary(rule: CycleRule, interval: Interval, due: Anchor, cycle: Cycle, doneOn: Day): ExplainedCycle {
  const earlyWindow = rule.earlyWindow ?? { count: 1, unit: 'day' as const };
  // The two months that end with a deadline begin the day after the same date two months before. Decision 014.
  const isWithin = (deadline: Day) => doneOn > before(anchoredAt(deadline), earlyWindow).on && doneOn <= deadline;
  const kept = after(due, interval);
  // A date that was moved earlier by hand is no deadline: kept, it might be later than the law counts from the check.
  const deadline = cycle.alignedFrom ?? cycle.legalOn;
  const isLawful =
    !rule.longest || !deadline || isWithin(deadline) || kept.on <= after(anchoredAt(doneOn), rule.longest).on;
  if (isWithin(due.on) && isLawful)
    return cycleDue(rule, doneOn, kept, 'anniversary-kept', { interval, earlyWindow, from: due.on, doneOn });
  if (isWithin(before(due, interval).on)) return standing(rule, due, doneOn);
  const isAligned = cycle.alignedFrom && cycle.dueOn && doneOn > due.on && doneOn <= cycle.dueOn;
  if (isAligned) return fromCompletion(rule, interval, doneOn, 'after-aligned');
  const code = doneOn > due.on ? 'anniversary-lost-late' : 'anniversary-lost-early';
  return fromCompletion(rule, interval, doneOn, code, { earlyWindow });
}

function nextFixedDate(rule: CycleRule, interval: Interval, due: Anchor, cycle: Cycle, doneOn: Day): ExplainedCycle {
  const dueOn = cycle.dueOn ?? due.on;
  const isBeforePeriod = doneOn <= before(due, interval).on;
  // A cycle may be due the day it starts: done that day, it counts and the series continues.
  if (isBeforePeriod || (doneOn <= cycle.startsOn && doneOn < dueOn)) return standing(rule, due, doneOn);
  const next = firstDateAfter(doneOn, due, rule, interval, doneOn);
  const missed = next.passed.filter((day) => day > dueOn && day < doneOn).length;
  return cycleDue(rule, doneOn, next.due, 'fixed-date', {
    interval,
    from: due.on,
    doneOn,
    ...(missed > 0 && { missed }),
  });
}
