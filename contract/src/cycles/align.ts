import { after, anchoredAt, because } from './anchor.ts';
import type { Day } from './calendar.ts';
import type { Cycle, CycleRule, ExplainedCycle } from './rule.ts';

/**
 * From which last day to which a cycle may be aligned with others of the same premises, once: up to two months for a
 * landlord's gas safety check (Gas Safety (Installation and Use) Regulations 1998, reg. 36A(2)-(3); not in Northern
 * Ireland). Null where the law allows none, it was aligned already, or that day has passed: what is overdue stays so.
 */
export function mayBeAligned(rule: CycleRule, cycle: Cycle, today: Day): { from: Day; latest: Day } | null {
  const from = cycle.legalOn ?? cycle.anchorOn;
  if (!from || from < today || cycle.alignedFrom || !rule.alignBy) return null;
  if (rule.basis !== 'anniversary' || rule.nation === 'northern-ireland') return null;
  return { from, latest: after(anchoredAt(from), rule.alignBy).on };
}

/** A cycle due on the day of the others. Where it is counted from stays: done early, it keeps the anniversary it had. */
export const alignedCycle = (rule: CycleRule, cycle: Cycle, { from, to }: { from: Day; to: Day }): ExplainedCycle => ({
  ...cycle,
  dueOn: to,
  legalOn: to,
  alignedFrom: from,
  because: because(rule, 'aligned', { from }),
});

/** A cycle that was counted anew keeps its alignment as long as the day that it was aligned from is still the last. */
export function stillAligned(rule: CycleRule, before: Cycle, counted: ExplainedCycle): ExplainedCycle {
  const { alignedFrom: from, dueOn: to } = before;
  const isSame = counted.anchorOn === before.anchorOn && (counted.legalOn ?? counted.anchorOn) === from;
  return isSame && rule.basis === 'anniversary' && from && to && to > from
    ? alignedCycle(rule, counted, { from, to })
    : counted;
}
