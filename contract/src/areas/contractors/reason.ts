import { z } from 'zod';
import { longDate } from '../../cycles/calendar.ts';
import { day as Day } from '../../platform/shapes.ts';
import { evidenceStates, stateOfItem } from './evidence.ts';
import type { EvidenceState } from './evidence.ts';
import { ContractorEvidenceState } from './evidence-items.ts';
import { contractorEvidenceKinds } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import { demandStatesOn, isLapsedOn } from './standing.ts';
import type { DemandState, StandingFacts } from './standing.ts';

const EvidenceReason = z.object({
  /** Not checked: stored reasons may be of a kind that an earlier program had. */
  kind: z.string(),
  state: ContractorEvidenceState,
  /** When it expired or expires, or from when it is in force. */
  day: Day.nullable(),
});
type EvidenceReason = z.infer<typeof EvidenceReason>;

/** What blocks a contractor or may soon: by hand, the review of its approval, or evidence. Facts are kept, and put into words when shown. */
export const StandingReason = z.discriminatedUnion('state', [
  z.object({ state: z.literal('BLOCKED') }),
  z.object({ state: z.literal('LAPSED'), day: Day }),
  EvidenceReason,
]);
export type StandingReason = z.infer<typeof StandingReason>;

type Lack = { reason: EvidenceReason; effect: 'BLOCK' | 'WARN' };

/** The evidence that blocks a contractor on a date or soon will, each with its state and the day of that. */
const lackingOn = (facts: StandingFacts, day: string, demands = demandStatesOn(facts, day)): Lack[] =>
  demands.flatMap(({ kind, state, effect }) =>
    effect === null ? [] : [{ reason: { kind, state, day: dayOf(facts, kind, state, day) }, effect }],
  );

/** The same in words. */
export const lacksOn = (facts: StandingFacts, day: string) =>
  lackingOn(facts, day).map(({ reason, effect }) => ({
    name: nameOf(reason.kind),
    state: stateInWords(reason),
    effect,
  }));

/** What blocks a contractor on a date, and then what it is warned of. */
export function reasonsOn(facts: StandingFacts, day: string, demands?: DemandState[]): StandingReason[] {
  if (facts.isArchived) return [];
  const lacking = lackingOn(facts, day, demands);
  const ofEffect = (sought: Lack['effect']) =>
    lacking.flatMap(({ reason, effect }) => (effect === sought ? [reason] : []));
  return [
    ...(facts.isBlockedByHand ? [{ state: 'BLOCKED' as const }] : []),
    ...ofEffect('BLOCK'),
    ...(isLapsedOn(facts, day) ? [{ state: 'LAPSED' as const, day: facts.dateReview! }] : []),
    ...ofEffect('WARN'),
  ];
}

export function reasonInWords(reason: StandingReason): string {
  if (reason.state === 'BLOCKED') return 'Blocked manually';
  if (reason.state === 'LAPSED') return `Review was due on ${longDate(reason.day)}`;
  return `${nameOf(reason.kind)} ${stateInWords(reason)}`;
}

const nameOf = (kind: string) => contractorEvidenceKinds.find(({ id }) => id === kind)?.name ?? kind;

/** All of them, in one line. */
export const reasonsInWords = (reasons: readonly StandingReason[]): string => reasons.map(reasonInWords).join('; ');

function stateInWords({ state, day }: EvidenceReason) {
  if (state === 'EXPIRED' && day) return `expired on ${longDate(day)}`;
  if (state === 'EXPIRING' && day) return `expires on ${longDate(day)}`;
  if (state === 'NOT_YET' && day) return `in force from ${longDate(day)}`;
  return evidenceStates.find(({ id }) => id === state)!.name.toLowerCase();
}

function dayOf(facts: StandingFacts, kind: EvidenceKindId, state: EvidenceState, day: string): string | null {
  const these = facts.items.filter((item) => item.kind === kind && stateOfItem(item, day, facts.rules) === state);
  if (state === 'NOT_YET') return these.flatMap((item) => item.from ?? []).toSorted()[0] ?? null;
  if (state !== 'EXPIRED' && state !== 'EXPIRING') return null;
  const ends = these.flatMap((item) => item.to ?? []).toSorted();
  return ends.at(-1) ?? null;
}
