import { inWords } from '../../cycles/calendar.ts';
import { evidenceStates, stateOfItem } from './evidence.ts';
import type { EvidenceState } from './evidence.ts';
import { evidenceKindOf } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import { demandStatesOn, isLapsedOn } from './standing.ts';
import type { StandingFacts } from './standing.ts';

type Lack = { name: string; state: string; effect: 'BLOCK' | 'WARN' };

/** The evidence that blocks a contractor on a date or soon will, each with its state and the day of that, in words. */
export const lacksOn = (facts: StandingFacts, day: string): Lack[] =>
  demandStatesOn(facts, day).flatMap(({ kind, state, effect }) =>
    effect === null ? [] : [{ name: evidenceKindOf(kind).name, state: inWordsOf(facts, kind, state, day), effect }],
  );

/** What blocks a contractor on a date, and then what it is warned of; null if there is nothing. */
export function reasonOn(facts: StandingFacts, day: string): string | null {
  if (facts.isArchived) return null;
  const lacks = lacksOn(facts, day);
  const ofEffect = (sought: Lack['effect']) =>
    lacks.flatMap(({ name, state, effect }) => (effect === sought ? [`${name} ${state}`] : []));
  const reasons = [
    ...(facts.isBlockedByHand ? ['Blocked manually'] : []),
    ...ofEffect('BLOCK'),
    ...(isLapsedOn(facts, day) ? [`Review was due on ${inWords(facts.dateReview!)}`] : []),
    ...ofEffect('WARN'),
  ];
  return reasons.join(BETWEEN) || null;
}

const BETWEEN = '; ';
/** Each of them. */
export const reasonsIn = (reason: string): string[] => reason.split(BETWEEN);

function inWordsOf(facts: StandingFacts, kind: EvidenceKindId, state: EvidenceState, day: string) {
  const these = facts.items.filter((item) => item.kind === kind && stateOfItem(item, day, facts.rules) === state);
  const from = these.flatMap((item) => item.from ?? []).toSorted()[0];
  const to = these
    .flatMap((item) => item.to ?? [])
    .toSorted()
    .at(-1);
  if (state === 'EXPIRED' && to) return `expired on ${inWords(to)}`;
  if (state === 'EXPIRING' && to) return `expires on ${inWords(to)}`;
  if (state === 'NOT_YET' && from) return `in force from ${inWords(from)}`;
  return evidenceStates.find(({ id }) => id === state)!.name.toLowerCase();
}
