import { after, anchoredAt, because } from './anchor.ts';
import type { Day } from './calendar.ts';
import type { Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/**
 * The last day of a cycle, and the latest to which it may be aligned with others of the same premises, once: up to two months
 * for a landlord's gas safety check (Gas Safety (Installation and Use) Regulations 1998, reg. 36A(2)-(3); not in Northern
 * Ireland). Null if the law allows none, it was already aligned, or that day has passed: what is overdue stays overdue.
 */
export function mayBeAligned(rule: CycleRule, cycle: Cycle, today: Day): { from: Day; latest: Day } | null {
  const from = cycle.legalOn ?? cycle.anchorOn;
  if (!from || from < today || cycle.alignedFrom || !rule.alignBy) return null;
  if (rule.basis !== 'anniversary' || rule.nation === 'northern-ireland') return null;
  return { from, latest: after(anchoredAt(from), rule.alignBy).on };
}

/** A cycle aligned to the date of the others. Its anchor stays: done early, it keeps its anniversary. */
export const alignedCycle = (rule: CycleRule, cycle: Cycle, { from, to }: { from: Day; to: Day }): ExplainedCycle => ({
  ...cycle,
  dueOn: to,
  legalOn: to,
  alignedFrom: from,
  because: because(rule, 'aligned', { from }),
});

/** A recalculated cycle keeps its alignment if the day from which it was aligned is still its last. */
export function stillAligned(rule: CycleRule, before: Cycle, counted: ExplainedCycle): ExplainedCycle {
  const { alignedFrom: from, dueOn: to } = before;
  const isSame = counted.anchorOn === before.anchorOn && (counted.legalOn ?? counted.anchorOn) === from;
  return isSame && rule.basis === 'anniversary' && from && to && to > from
    ? alignedCycle(rule, counted, { from, to })
    : counted;
}
