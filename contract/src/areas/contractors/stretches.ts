import { plusDays } from '../../cycles/calendar.ts';
import { turnsOf } from './evidence.ts';
import { reasonsOn } from './reason.ts';
import type { StandingReason } from './reason.ts';
import { demandStatesOn, standingOn } from './standing.ts';
import type { StandingFacts } from './standing.ts';
import type { Standing } from './standings.ts';

export type Stretch = { from: string; until: string | null; standing: Standing; reasons: StandingReason[] };
const LONG_AGO = '1800-01-01';

/** A contractor's standing and its reasons over all time, in periods; `until` is the first day after, or null. */
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
    .map((from) => {
      const demands = demandStatesOn(facts, from);
      return { from, standing: standingOn(facts, from, demands), reasons: reasonsOn(facts, from, demands) };
    })
    .filter((one, at, all) => !isSame(one, all[at - 1]));
  return changes.map((change, at) => ({ ...change, until: changes[at + 1]?.from ?? null }));
}

type Stood = Pick<Stretch, 'standing' | 'reasons'>;
const isSame = (one: Stood, before: Stood | undefined) =>
  one.standing === before?.standing && JSON.stringify(one.reasons) === JSON.stringify(before.reasons);
