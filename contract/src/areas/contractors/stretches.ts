import { plusDays } from '../../cycles/calendar.ts';
import { turnsOf } from './evidence.ts';
import { reasonOn } from './reason.ts';
import { standingOn } from './standing.ts';
import type { StandingFacts } from './standing.ts';
import type { Standing } from './standings.ts';

export type Stretch = { from: string; until: string | null; standing: Standing; reason: string | null };
const LONG_AGO = '1800-01-01';

/** A contractor's standing and its reason over all time, in periods; `until` is the first day after, or null. */
export function stretchesOf(facts: StandingFacts): Stretch[] {
  const { dateApproved, dateReview, since } = facts;
  const turns = [
    dateApproved,
    dateReview && plusDays(dateReview, 1),
    plusDays(since, facts.rules.warnedFor + 1),
    ...turnsOf(facts),
  ];
  const later = turns.filter((day) => day !== null && day > LONG_AGO) as string[];
  const changes = [...new Set([LONG_AGO, ...later])]
    .toSorted()
    .map((from) => ({ from, standing: standingOn(facts, from), reason: reasonOn(facts, from) }))
    .filter(({ standing, reason }, at, all) => standing !== all[at - 1]?.standing || reason !== all[at - 1]?.reason);
  return changes.map((change, at) => ({ ...change, until: changes[at + 1]?.from ?? null }));
}
