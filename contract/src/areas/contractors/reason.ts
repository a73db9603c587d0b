import { inWords } from '../../cycles/calendar.ts';
import { evidenceStates, stateOfItem } from './evidence.ts';
import type { EvidenceState } from './evidence.ts';
import { evidenceKindOf } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import { demandStatesOn, isLapsedOn } from './standing.ts';
import type { StandingFacts } from './standing.ts';

/** What blocks a contractor on a date, and then what it is warned of: each with its day; null if there is nothing. */
export function reasonOn(facts: StandingFacts, day: string): string | null {
  if (facts.isArchived) return null;
  const lacks = demandStatesOn(facts, day);
  const inEffect = (sought: 'BLOCK' | 'WARN') =>
    lacks.flatMap(({ kind, state, effect }) => (effect === sought ? [inOneLine(facts, kind, state, day)] : []));
  const reasons = [
    ...(facts.isBlockedByHand ? ['Blocked manually'] : []),
    ...inEffect('BLOCK'),
    ...(isLapsedOn(facts, day) ? [`Review was due on ${inWords(facts.dateReview!)}`] : []),
    ...inEffect('WARN'),
  ];
  return reasons.join(BETWEEN) || null;
}

const BETWEEN = '; ';
/** Each of them. */
export const reasonsIn = (reason: string): string[] => reason.split(BETWEEN);

function inOneLine(facts: StandingFacts, kind: EvidenceKindId, state: EvidenceState, day: string) {
  const these = facts.items.filter((item) => item.kind === kind && stateOfItem(item, day, facts.rules) === state);
  const ends = these.flatMap(({ to }) => to ?? []).toSorted();
  const starts = these.flatMap(({ from }) => from ?? []).toSorted();
  return `${evidenceKindOf(kind).name} ${wordsOf(state, { from: starts[0], to: ends.at(-1) })}`;
}

function wordsOf(state: EvidenceState, { from, to }: { from: string | undefined; to: string | undefined }) {
  if (state === 'EXPIRED' && to) return `expired on ${inWords(to)}`;
  if (state === 'EXPIRING' && to) return `expires on ${inWords(to)}`;
  if (state === 'NOT_YET' && from) return `in force from ${inWords(from)}`;
  return evidenceStates.find(({ id }) => id === state)!.name.toLowerCase();
}
