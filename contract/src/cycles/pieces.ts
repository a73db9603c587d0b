import { after, anchoredAt, because, cycleDue, withoutDueDate } from './anchor.ts';
import { dayOfMonth, earliest, latest, type Day } from './calendar.ts';
import { firstCycle, nextCycle } from './cycle.ts';
import { lastDayByHand, lastDayOfDuty, type LastDone } from './last-day.ts';
import type { Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/** A piece of equipment in use that a duty covers. Each is due by the duty's rule, counted from when that piece was done. */
type PieceDue = {
  name: string;
  /** Null while it is due with the round. */
  cycle: Cycle | null;
  /** When the last round was over that went by without it. */
  missedOn: Day | null;
};

/** A round as its rule, or a person, has it due, whatever the equipment. */
export const withoutEquipment = <C extends Cycle>({ alone, ...cycle }: C) =>
  (alone ? { startsOn: cycle.startsOn, ...alone } : cycle) as C;

/** When a piece with no record is due: on the day of the round, and then by the round's own rule. */
export function pieceDueWithRound(round: Cycle): Cycle {
  const { alone: _, ...itself } = withoutEquipment(round);
  return { ...itself, dueOn: round.dueOn };
}

const NAMED = 3;

/** A round is due when the first of its pieces is, and no later than by its own rule. */
export function dueWith(rule: CycleRule, round: ExplainedCycle, pieces: readonly PieceDue[]): ExplainedCycle {
  const itself = withoutEquipment(round);
  const dated = pieces.flatMap(({ cycle, ...piece }) =>
    cycle?.dueOn ? [{ ...piece, cycle, dueOn: cycle.dueOn }] : [],
  );
  const [head, ...rest] = dated;
  if (!head) return itself;
  const dueOn = rest.reduce((day, piece) => earliest(day, piece.dueOn), head.dueOn);
  if (itself.dueOn && itself.dueOn <= dueOn) return itself;
  const first = dated.filter((piece) => piece.dueOn === dueOn);
  const missed = first.filter(({ missedOn }) => missedOn);
  const named = missed.length ? missed : first;
  const missedOn = missed.reduce<Day | null>((day, piece) => latest(day ?? piece.missedOn!, piece.missedOn!), null);
  const heldUpFrom = itself.heldUpFrom ?? first.find(({ cycle }) => cycle.heldUpFrom)?.cycle.heldUpFrom;
  const last = [itself, ...dated.map(({ cycle }) => cycle)].flatMap(({ legalOn }) => legalOn ?? []);
  const { startsOn, ...alone } = itself;
  return {
    startsOn,
    dueOn,
    anchorOn: named[0]!.cycle.anchorOn,
    anchorDay: named[0]!.cycle.anchorDay,
    legalOn: last.length ? last.reduce(earliest) : null,
    ...(heldUpFrom && { heldUpFrom }),
    alone,
    because: because(rule, 'equipment', {
      pieces: named.slice(0, NAMED).map(({ name }) => name),
      ...(named.length > NAMED && { otherPieces: named.length - NAMED }),
      ...(missedOn && { missedOn }),
    }),
  };
}

/** A round without equipment in use: due on the day that its last equipment gave it, or sooner by its own rule. */
export function withoutPiecesInUse(given: ExplainedCycle, itself: ExplainedCycle): ExplainedCycle {
  if (!given.dueOn || (itself.dueOn && itself.dueOn <= given.dueOn)) return itself;
  const { startsOn, ...alone } = itself;
  return { ...given, startsOn, alone };
}

/** When a piece is due next after it was last done, also where its cycle was thought to begin later. Null after a one-off duty. */
export const pieceAfter = (rule: CycleRule, cycle: Cycle, done: LastDone): ExplainedCycle | null =>
  nextCycle({ rule, cycle: { ...cycle, startsOn: earliest(cycle.startsOn, done.doneOn) }, ...done });

/** When a piece is due that a duty begins to cover; null, with the round, if nothing is known of it. */
export function firstOfPiece(
  rule: CycleRule,
  { lastDoneOn, dueOn }: { lastDoneOn: Day | null; dueOn: Day | null },
): ExplainedCycle | null {
  if (dueOn) {
    const last = lastDoneOn ? { doneOn: lastDoneOn, certificateExpiresOn: null } : null;
    const legalOn = rule.longest && last && lastDayOfDuty(rule, { last, addedOn: dueOn });
    return { ...firstCycle(rule, { dueOn, ...(lastDoneOn && { startsOn: lastDoneOn }) }), legalOn };
  }
  if (!lastDoneOn) return null;
  if (!rule.interval) return withoutDueDate(rule, lastDoneOn);
  const parts = { interval: rule.interval, from: lastDoneOn, doneOn: lastDoneOn };
  return cycleDue(rule, lastDoneOn, after(anchoredAt(lastDoneOn), rule.interval), 'after-completion', parts);
}

/** A piece with no record before the day on which it was done: it was neither in time nor late. */
export const notKnownBefore = (rule: CycleRule, doneOn: Day): ExplainedCycle => withoutDueDate(rule, doneOn);

/**
 * A piece whose day passed while it was out of use, or that failed last, is due the day it came back: nobody may rely on a check
 * that has run out or was not passed.
 */
export function pieceBackInUse(
  rule: CycleRule,
  cycle: ExplainedCycle,
  { from, to, hasFailed = false }: { from: Day; to: Day; hasFailed?: boolean },
): ExplainedCycle {
  const hasPassed = cycle.dueOn !== null && cycle.dueOn >= from && cycle.dueOn < to;
  const isToPass = hasFailed && (cycle.dueOn === null || cycle.dueOn > to);
  if (!hasPassed && !isToPass) return cycle;
  return {
    startsOn: cycle.startsOn,
    dueOn: to,
    anchorOn: to,
    anchorDay: dayOfMonth(to),
    legalOn: cycle.legalOn && to,
    because: because(rule, 'back-in-use', hasPassed ? { from: cycle.dueOn! } : {}),
  };
}

/** A piece that a person puts off together with its round. */
export const piecePutOff = (rule: CycleRule, { startsOn, legalOn, heldUpFrom }: Cycle, dueOn: Day): ExplainedCycle => ({
  ...firstCycle(rule, { startsOn, dueOn }),
  startsOn,
  legalOn,
  ...(heldUpFrom && { heldUpFrom }),
});

/**
 * The latest day to which a person may put off a piece with its round, by the rules for the round (`lastDayByHand`); null if
 * nothing limits it.
 */
export function lastDayOfPiece(
  rule: CycleRule,
  { cycle, last, addedOn }: { cycle: Cycle; last: LastDone | null; addedOn: Day },
  today: Day,
): Day | null {
  if (cycle.legalOn) return cycle.legalOn;
  if (!rule.dutyWithin || !cycle.dueOn) return null;
  if (cycle.heldUpFrom || cycle.dueOn < today)
    return latest(cycle.dueOn, lastDayOfDuty(rule, { last, addedOn }) ?? cycle.dueOn);
  return lastDayByHand(rule, { last, addedOn });
}
