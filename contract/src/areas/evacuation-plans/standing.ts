import { z } from 'zod';
import { plusDays, plusInterval, type Day } from '../../cycles/calendar.ts';
import { day, id } from '../../platform/shapes.ts';
import type { EvacuationEntryKind, EvacuationReceiver } from './entry.ts';

/** What a plan lacks, in the order in which it is seen to. */
export const evacuationSteps = [
  { id: 'REMOVAL', name: 'Take back what was shared' },
  { id: 'OFFER', name: 'Offer an assessment' },
  { id: 'ANSWER', name: 'Answer awaited' },
  { id: 'ASSESSMENT', name: 'Do the assessment' },
  { id: 'STATEMENT', name: 'Agree a statement' },
  { id: 'GIVING', name: 'Give the statement' },
  { id: 'CONSENT', name: 'Ask for consent' },
  { id: 'SHARING', name: 'Share the information' },
] as const;
export type EvacuationStep = (typeof evacuationSteps)[number]['id'];

/** What one receiver has of the information that may be shared. */
export const sharingStates = [
  { id: 'NONE', name: 'Not shared' },
  { id: 'OWED', name: 'To be shared' },
  { id: 'SHARED', name: 'Shared' },
  { id: 'UNWANTED', name: 'To be taken back' },
] as const;
export type SharingState = (typeof sharingStates)[number]['id'];
const Sharing = z.object({ state: z.enum(sharingStates.map((state) => state.id)), on: day.nullable() });

export const EvacuationStanding = z.object({
  offeredOn: day.nullable(),
  answer: z.enum(['ACCEPTED', 'DECLINED']).nullable(),
  answeredOn: day.nullable(),
  assessedOn: day.nullable(),
  assessedBy: z.string().nullable(),
  /** The statement in force; null where none was agreed. */
  statement: z.object({ id, words: z.string().nullable(), on: day, givenOn: day.nullable() }).nullable(),
  /** False: refused or withdrawn; null: not asked. */
  consent: z.boolean().nullable(),
  consentOn: day.nullable(),
  service: Sharing,
  box: Sharing,
  /** By the end of this day; null while there is nothing to review. */
  reviewDueOn: day.nullable(),
  endedOn: day.nullable(),
  missing: z.array(z.enum(evacuationSteps.map((step) => step.id))),
});
export type EvacuationStanding = z.infer<typeof EvacuationStanding>;

/** An entry that holds, as far as the standing depends on it. */
export type ValidEntry = {
  id: string;
  kind: EvacuationEntryKind;
  on: Day;
  recordedAt: string;
  who?: string | null;
  words?: string | null;
  /** Who was given the information, or had it taken back. */
  to?: EvacuationReceiver | null;
};

const MONTHS_BETWEEN_REVIEWS = 12;

/** How many days before its last day a review counts as due. */
export const REVIEW_DUE_DAYS = 30;
export const isReviewDue = ({ reviewDueOn: last }: Pick<EvacuationStanding, 'reviewDueOn'>, today: Day) =>
  last !== null && last <= plusDays(today, REVIEW_DUE_DAYS);

/** By day, and on one day as they were recorded. */
const inOrder = (entries: readonly ValidEntry[]) =>
  entries.toSorted((a, b) =>
    a.on === b.on ? Date.parse(a.recordedAt) - Date.parse(b.recordedAt) : a.on < b.on ? -1 : 1,
  );

/**
 * The last day for the next review: within 12 months of the statement, or of the assessment if none was agreed, and before the end
 * of every 12 months after that. An earlier review starts the count anew, a late one does not (SI 2025/797, reg. 9).
 */
export function reviewDueOn(entries: readonly ValidEntry[]): Day | null {
  let since: Day | null = null;
  let rounds = 1;
  let isAgreed = false;
  const due = () => since && plusInterval(since, { count: MONTHS_BETWEEN_REVIEWS * rounds, unit: 'month' });
  const countFrom = (on: Day) => {
    since = on;
    rounds = 1;
  };
  for (const { kind, on } of inOrder(entries)) {
    if (kind === 'STATEMENT') {
      isAgreed = true;
      countFrom(on);
    } else if (kind === 'ASSESSED' && !isAgreed) countFrom(on);
    else if (kind === 'REVIEWED') {
      const last = due();
      if (last === null || on <= last) countFrom(on);
      else while (due()! < on) rounds += 1;
    }
  }
  return due();
}

/** The last that happened to what one receiver has. */
export const latestSharing = (entries: readonly ValidEntry[], to: EvacuationReceiver): ValidEntry | undefined =>
  inOrder(entries).findLast((each) => each.to === to);

/** What a plan has come to. `sharedChangedAt`: when what is shared of the resident, or whether there is a statement, last changed. */
export function standingOf(
  all: readonly ValidEntry[],
  { sharedChangedAt }: { sharedChangedAt: string },
): EvacuationStanding {
  const entries = inOrder(all);
  const last = (...kinds: EvacuationEntryKind[]) => entries.findLast(({ kind }) => kinds.includes(kind));
  const offered = last('OFFERED');
  const answer = last('ACCEPTED', 'DECLINED');
  const assessed = last('ASSESSED');
  const agreed = last('STATEMENT', 'NO_STATEMENT');
  const statement = agreed?.kind === 'STATEMENT' ? agreed : undefined;
  const given = statement && entries.slice(entries.indexOf(statement)).findLast(({ kind }) => kind === 'GIVEN');
  const consent = last('CONSENT', 'NO_CONSENT');
  // Consent that is confirmed, as in a review, holds since it was first given.
  const refusedAt = entries.findLastIndex(({ kind }) => kind === 'NO_CONSENT');
  const consentSince = entries.find(({ kind }, at) => kind === 'CONSENT' && at > refusedAt)?.on;
  const ended = last('ENDED');
  // Whether there is a statement is part of what is shared.
  const hadStatement = (on: Day) =>
    entries.findLast((each) => (each.kind === 'STATEMENT' || each.kind === 'NO_STATEMENT') && each.on <= on)?.kind ===
    'STATEMENT';
  const mayShare = consent?.kind === 'CONSENT' && !ended;
  const sharing = (to: EvacuationReceiver) => {
    const latest = latestSharing(entries, to);
    const shared = latest?.kind === 'REMOVED' ? undefined : latest;
    if (!mayShare) return { state: shared ? ('UNWANTED' as const) : ('NONE' as const), on: shared?.on ?? null };
    // Consent makes no error good, even of the same day: what they should have is given to them.
    const isCurrent =
      shared?.kind === 'SHARED' &&
      shared.on >= consentSince! &&
      Date.parse(sharedChangedAt) <= Date.parse(shared.recordedAt) &&
      hadStatement(shared.on) === (statement !== undefined);
    return { state: isCurrent ? ('SHARED' as const) : ('OWED' as const), on: shared?.on ?? null };
  };
  const [service, box] = [sharing('SERVICE'), sharing('BOX')];
  const isDeclined = answer?.kind === 'DECLINED';
  const isWanted = !isDeclined && !ended;
  const lacks: Record<EvacuationStep, boolean> = {
    REMOVAL: service.state === 'UNWANTED' || box.state === 'UNWANTED',
    OFFER: isWanted && !offered && !answer && !assessed,
    ANSWER: isWanted && offered !== undefined && !answer && !assessed,
    ASSESSMENT: isWanted && answer !== undefined && !assessed,
    STATEMENT: isWanted && assessed !== undefined && !agreed,
    GIVING: isWanted && statement !== undefined && !given,
    CONSENT: isWanted && assessed !== undefined && !consent,
    SHARING: service.state === 'OWED' || box.state === 'OWED',
  };
  return {
    offeredOn: offered?.on ?? null,
    answer: answer ? (isDeclined ? 'DECLINED' : 'ACCEPTED') : null,
    answeredOn: answer?.on ?? null,
    assessedOn: assessed?.on ?? null,
    assessedBy: assessed?.who ?? null,
    statement: statement
      ? { id: statement.id, words: statement.words ?? null, on: statement.on, givenOn: given?.on ?? null }
      : null,
    consent: consent ? consent.kind === 'CONSENT' : null,
    consentOn: consent?.on ?? null,
    service,
    box,
    reviewDueOn: isWanted ? reviewDueOn(entries) : null,
    endedOn: ended?.on ?? null,
    missing: evacuationSteps.flatMap(({ id: step }) => (lacks[step] ? [step] : [])),
  };
}
