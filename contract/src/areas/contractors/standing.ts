import { demandsOf } from './demands.ts';
import type { ContractorAttribute } from './attributes.ts';
import { effectOf, isUsable, stateOfKind } from './evidence.ts';
import type { Effect, EvidenceFacts, EvidenceState, WaiverFacts } from './evidence.ts';
import { evidenceKindOf } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { ruleOfKind } from './evidence-rules.ts';
import type { Standing } from './standings.ts';

/** The facts that determine a contractor's standing. */
export type StandingFacts = {
  isArchived: boolean;
  isBlockedByHand: boolean;
  dateApproved: string | null;
  dateReview: string | null;
  /** Code of the business. */
  business: string | null;
  attributes: readonly ContractorAttribute[];
  /** The date on which the contractor was added: evidence is required from then on. */
  since: string;
  /** The firm's own; what its operatives hold blocks them, not the firm. */
  items: readonly EvidenceFacts[];
  waivers: readonly WaiverFacts[];
  /** What the organisation requires. */
  rules: EvidenceRules;
};

export type DemandState = {
  kind: EvidenceKindId;
  level: 'required' | 'recommended';
  state: EvidenceState;
  effect: Effect;
};

/** Each kind required of the firm or recommended, with its state on a date and effect. */
export function demandStatesOn(facts: StandingFacts, day: string): DemandState[] {
  return demandsOf(facts.business, facts.attributes, facts.rules)
    .filter(({ kind }) => evidenceKindOf(kind).whose === 'firm')
    .map(({ kind, level }) => {
      const state = stateOfKind(kind, facts, day);
      const effect = level === 'required' ? effectOf(kind, facts, day, facts.since) : isUsable(state) ? null : 'WARN';
      return { kind, level, state, effect };
    });
}

/** A contractor's standing on a date. The approval is valid through its review date. */
export function standingOn(facts: StandingFacts, day: string, demands = demandStatesOn(facts, day)): Standing {
  if (facts.isArchived) return 'ARCHIVED';
  const effects = demands.map(({ effect }) => effect);
  if (facts.isBlockedByHand || effects.includes('BLOCK')) return 'BLOCKED';
  if (isLapsedOn(facts, day)) return 'LAPSED';
  if (effects.includes('WARN')) return 'WARNING';
  return isApprovedOn(facts, day) ? 'APPROVED' : 'NOT_APPROVED';
}

type Approval = Pick<StandingFacts, 'dateApproved' | 'dateReview'>;
const isApprovedOn = ({ dateApproved }: Approval, day: string) => dateApproved !== null && day >= dateApproved;
/** Whether the review of an approval is overdue on a date. */
export const isLapsedOn = (approval: Approval, day: string): boolean =>
  isApprovedOn(approval, day) && approval.dateReview !== null && day > approval.dateReview;

/** What a type of work requires of the firm, by the business that does it, and the contractor cannot show on a date. */
export const lacksFor = (facts: StandingFacts, business: string | null, day: string) =>
  demandStatesOn({ ...facts, business }, day).filter(({ level, state }) => level === 'required' && !isUsable(state));

/** Why a contractor may not be given work on a date: its own blocks, and what the type of work requires of the firm. */
export function obstaclesTo(facts: StandingFacts, business: string | null, day: string) {
  const asked = [
    ...demandStatesOn(facts, day),
    ...(business === null ? [] : demandStatesOn({ ...facts, business }, day)),
  ].filter(({ effect }) => effect === 'BLOCK');
  const lacks = [...new Map(asked.map((one) => [one.kind, one])).values()];
  return { isBlocked: facts.isBlockedByHand || lacks.length > 0, lacks };
}

/** What is required of an operative that they cannot show on a date; for some work only items that cover it or are unlimited count. */
export function operativeLacks(
  facts: Pick<StandingFacts, 'business' | 'attributes' | 'rules'>,
  held: Pick<StandingFacts, 'items' | 'waivers'>,
  day: string,
  work?: string,
) {
  return demandsOf(facts.business, facts.attributes, facts.rules)
    .filter(({ kind, level }) => level === 'required' && evidenceKindOf(kind).whose === 'person')
    .map(({ kind }) => ({
      kind,
      state: stateOfKind(kind, { ...held, rules: facts.rules }, day, work),
      lapse: ruleOfKind(facts.rules, kind).lapse,
    }))
    .filter(({ state }) => !isUsable(state));
}
