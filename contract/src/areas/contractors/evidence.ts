import { daysBetween, plusDays } from '../../cycles/calendar.ts';
import { evidenceKindOf, inPounds } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import { ruleOfKind } from './evidence-rules.ts';
import type { EvidenceRules } from './evidence-rules.ts';

export type EvidenceFacts = {
  kind: EvidenceKindId;
  from: string | null;
  /** The last day of validity; null if it does not end. */
  to: string | null;
  /** In pounds. */
  amount: number | null;
  /** Types of work that it covers; empty if not limited to some. */
  covers: readonly string[];
  /** The latest check by an authorised user. */
  checked: 'VALID' | 'REJECTED' | null;
};
/** A waiver by an authorised user: the evidence is not required, permanently or until a date. */
export type WaiverFacts = { kind: EvidenceKindId; until: string | null };

export const evidenceStates = [
  { id: 'VALID', name: 'Valid', light: 'green' },
  { id: 'EXPIRING', name: 'Expiring', light: 'amber' },
  { id: 'NOT_REQUIRED', name: 'Not required', light: 'grey' },
  { id: 'EXEMPT', name: 'Exempt', light: 'amber' },
  { id: 'AWAITING', name: 'Awaiting check', light: 'red' },
  { id: 'NOT_YET', name: 'Not yet in force', light: 'grey' },
  { id: 'EXPIRED', name: 'Expired', light: 'red' },
  { id: 'REJECTED', name: 'Rejected', light: 'red' },
  { id: 'MISSING', name: 'Missing', light: 'red' },
] as const;
export type EvidenceState = (typeof evidenceStates)[number]['id'];

const mayBeUsed: readonly EvidenceState[] = ['VALID', 'EXPIRING', 'NOT_REQUIRED', 'EXEMPT'];
/** Unchecked evidence counts as missing, never as valid. */
export const isUsable = (state: EvidenceState) => mayBeUsed.includes(state);

/** Why evidence cannot be valid, whoever checks it. */
export function faultOf({ kind, amount, from, to }: Omit<EvidenceFacts, 'covers' | 'checked'>, rules: EvidenceRules) {
  const { name, least: byLaw } = evidenceKindOf(kind);
  const { least } = ruleOfKind(rules, kind);
  if (byLaw !== undefined && amount !== null && amount < byLaw) return `${name} is at least ${inPounds(byLaw)} by law`;
  if (least !== null && amount !== null && amount < least)
    return `${name}: the organisation requires at least ${inPounds(least)}`;
  return from !== null && to !== null && to < from ? 'The end is before the beginning' : null;
}

/** The state of one item on a date; valid through its last day. */
export function stateOfItem(item: EvidenceFacts, day: string, rules: EvidenceRules): EvidenceState {
  if (item.checked === 'REJECTED' || faultOf(item, rules)) return 'REJECTED';
  if (item.to !== null && day > item.to) return 'EXPIRED';
  if (item.checked === null) return 'AWAITING';
  if (item.from !== null && day < item.from) return 'NOT_YET';
  return item.to !== null && daysBetween(day, item.to) <= rules.expiringWithin ? 'EXPIRING' : 'VALID';
}

type Shown = { items: readonly EvidenceFacts[]; waivers: readonly WaiverFacts[]; rules: EvidenceRules };

/** The state of a kind on a date, from the best item shown; for some work only items that cover it or are unlimited. */
export function stateOfKind(
  kind: EvidenceKindId,
  { items, waivers, rules }: Shown,
  day: string,
  work?: string,
): EvidenceState {
  const states = new Set(
    items.filter((item) => item.kind === kind && isFor(item, work)).map((item) => stateOfItem(item, day, rules)),
  );
  const waiver = waivers.findLast((each) => each.kind === kind);
  const waived = waiver && (waiver.until === null ? 'NOT_REQUIRED' : day <= waiver.until ? 'EXEMPT' : undefined);
  const inOrder: EvidenceState[] = ['VALID', 'EXPIRING'];
  const held = inOrder.find((state) => states.has(state)) ?? waived;
  const worse: EvidenceState[] = ['AWAITING', 'EXPIRED', 'REJECTED', 'NOT_YET'];
  return held ?? worse.find((state) => states.has(state)) ?? 'MISSING';
}

const isFor = ({ covers }: EvidenceFacts, work: string | undefined) =>
  work === undefined || covers.length === 0 || covers.some((one) => one.toLowerCase() === work.toLowerCase());

export type Effect = 'BLOCK' | 'WARN' | null;

/** The effect of a required kind's state on a date. `since`: when it was first required. */
export function effectOf(kind: EvidenceKindId, shown: Shown, day: string, since: string): Effect {
  const state = stateOfKind(kind, shown, day);
  if (isUsable(state)) return state === 'EXPIRING' ? 'WARN' : null;
  const { lapse } = ruleOfKind(shown.rules, kind);
  if (lapse !== 'warn-then-block') return lapse === 'block' ? 'BLOCK' : 'WARN';
  return day > plusDays(lastHeld(kind, shown, day) ?? since, shown.rules.warnedFor) ? 'BLOCK' : 'WARN';
}

/** The last day on which a kind was held, before a day on which it is not held. */
function lastHeld(kind: EvidenceKindId, { items, waivers }: Shown, day: string): string | null {
  const ends = [
    ...items.filter((item) => item.kind === kind && item.checked === 'VALID').map(({ to }) => to),
    ...waivers.filter((waiver) => waiver.kind === kind).map(({ until }) => until),
  ];
  return (
    ends
      .filter((end) => end !== null && end < day)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The dates on which any of these states changes. */
export const turnsOf = ({ items, waivers, rules: { expiringWithin, warnedFor } }: Shown): string[] => [
  ...items.flatMap(({ from, to }) => [
    ...(from === null ? [] : [from]),
    ...(to === null ? [] : [plusDays(to, -expiringWithin), plusDays(to, 1), plusDays(to, 1 + warnedFor)]),
  ]),
  ...waivers.flatMap(({ until }) => (until === null ? [] : [plusDays(until, 1), plusDays(until, 1 + warnedFor)])),
];
