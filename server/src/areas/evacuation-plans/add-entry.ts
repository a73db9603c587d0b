import {
  evacuationEndings,
  evacuationEntryAsks,
  EvacuationEntryDetails,
  evacuationEntryKindOf,
  evacuationEntryLabels as labels,
  evacuationEntryNeeds,
  evacuationReceivers,
  happensOnceEnded,
} from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationEntryKind, NewEvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { longDate } from '@lintel/contract/cycles/calendar';
import { isFileOf } from '#areas/files/queries';
import { conflict, invalid } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { notStruckOut } from '#platform/record/struck-entries';
import { getPlan, holdPlan } from './plan.ts';
import { entriesOf } from './queries.ts';
import type { FoundPlan, KeptEntry } from './queries.ts';
import { detailsOf, keepStandings, standingBy } from './standing.ts';

/** Enters what happened in a plan; it is never changed. */
export async function addPlanEntry(scope: Scope, entry: NewEvacuationEntry): Promise<EvacuationPlan> {
  const plan = await holdPlan(scope, entry.planId);
  const entries = await entriesOf(scope, plan.id);
  if (plan.state === 'ENDED' && !happensOnceEnded(entry.kind))
    throw conflict('This plan has ended. If that was wrong, correct the entry that ended it.');
  const wrong = [...missing(entry), ...(await wrongFor(scope, plan, entries, entry))];
  if (wrong.length) throw invalid(wrong);
  await keepEntries(scope, [entry]);
  await keepStandings(scope, [plan]);
  return getPlan(scope, plan.id);
}

const missing = (entry: NewEvacuationEntry): FieldProblem[] =>
  evacuationEntryNeeds(entry.kind).flatMap((field) =>
    entry[field]
      ? []
      : [{ field, message: field === 'note' ? 'Write a note' : `Fill in: ${labels[field].toLowerCase()}` }],
  );

async function wrongFor(
  scope: Scope,
  plan: FoundPlan,
  entries: readonly KeptEntry[],
  entry: NewEvacuationEntry,
): Promise<FieldProblem[]> {
  const { kind, on, to, why, note, fileId, entryId } = entry;
  const say = (field: string, message: string) => [{ field, message }];
  if (kind === 'STRUCK')
    return notStruckOut(entries).some(({ id }) => id === entryId)
      ? []
      : say('entryId', 'Choose an entry of this plan that was not corrected yet');
  if (on > scope.today) return say('on', 'This date is in the future');
  if (on < plan.knownOn) return say('on', `You know of this resident since ${longDate(plan.knownOn)}`);
  if (fileId && !(await isFileOf(scope, fileId, plan.id))) return say('fileId', 'Choose one of the files of this plan');
  const before = notStruckOut(entries).filter(({ happenedOn }) => happenedOn <= on);
  const then = standingBy(before, plan);
  const now = standingBy(entries, plan);
  switch (kind) {
    case 'STATEMENT':
    case 'NO_STATEMENT':
      return then.assessedOn ? [] : say('on', 'A statement follows from an assessment: record that first');
    case 'GIVEN':
      return then.statement ? [] : say('on', 'No statement had been agreed by that day');
    case 'REVIEWED':
      return then.assessedOn ? [] : say('on', 'There was nothing to review by that day: record the assessment first');
    case 'SHARED':
      // On its last day it may have been shared before or after it ended: whoever records it knows.
      if (then.endedOn && then.endedOn < on)
        return say('on', 'The plan had ended by that day: record it as shared in error');
      return then.consent
        ? []
        : say('to', 'Nothing may be shared without consent: record that the resident gave it, and when');
    case 'SHARED_IN_ERROR':
      return then.consent && !then.endedOn
        ? say('kind', 'The resident had consented by that day: record it as information shared')
        : [];
    case 'REMOVED':
      return before.some((each) => each.kind !== 'REMOVED' && detailsOf(each).to === to)
        ? []
        : say('to', 'Nothing had been shared there by that day');
    case 'ENDED': {
      const there = evacuationReceivers.filter(({ id }) => (id === 'SERVICE' ? now.service : now.box).on !== null);
      if (there.length)
        return say(
          'kind',
          `Still shared: ${there.map(({ name }) => name.toLowerCase()).join(', ')}. Take it back first`,
        );
      return why === 'OTHER' && !note ? say('note', 'Give the reason') : [];
    }
    default:
      return [];
  }
}

/** Stores entries that were found right. */
export async function keepEntries(scope: Scope, entries: readonly NewEvacuationEntry[]) {
  await scope.db
    .insertInto('evacuationPlanEntries')
    .values(
      entries.map(({ planId, kind, on, note, fileId, ...details }) => ({
        id: scope.newId(),
        planId,
        kind,
        happenedOn: kind === 'STRUCK' ? scope.today : on,
        details: JSON.stringify(onlyOf(kind, details)),
        fileId: evacuationEntryAsks(kind).includes('file') ? fileId : null,
        note,
        recordedBy: scope.me.id,
        recordedAt: scope.now.toISOString(),
      })),
    )
    .execute();
  await scope.recordAll(
    entries.map(({ planId, kind, on, ...details }) => ({
      recordId: planId,
      entry: { type: 'STATUS_CHANGE', event: events[kind], summary: sentence(kind, on, onlyOf(kind, details)) },
    })),
  );
}

const events: Record<EvacuationEntryKind, string> = {
  OFFERED: 'evacuation-plan.offered',
  ACCEPTED: 'evacuation-plan.accepted',
  DECLINED: 'evacuation-plan.declined',
  ASSESSED: 'evacuation-plan.assessed',
  MEASURES: 'evacuation-plan.measures-agreed',
  STATEMENT: 'evacuation-plan.statement-agreed',
  NO_STATEMENT: 'evacuation-plan.statement-not-agreed',
  GIVEN: 'evacuation-plan.statement-given',
  CONSENT: 'evacuation-plan.consent-given',
  NO_CONSENT: 'evacuation-plan.consent-withdrawn',
  SHARED: 'evacuation-plan.shared',
  SHARED_IN_ERROR: 'evacuation-plan.shared-without-consent',
  REMOVED: 'evacuation-plan.taken-back',
  REVIEWED: 'evacuation-plan.reviewed',
  ENDED: 'evacuation-plan.ended',
  STRUCK: 'evacuation-plan.entry-struck',
};

/** Drops the fields that a kind does not have. */
function onlyOf(kind: EvacuationEntryKind, { who, how, words, to, why, entryId }: EvacuationEntryDetails) {
  const asks = evacuationEntryAsks(kind);
  return {
    ...EvacuationEntryDetails.parse({}),
    ...(asks.includes('who') && { who }),
    ...(asks.includes('how') && { how }),
    ...(asks.includes('words') && { words }),
    ...(asks.includes('to') && { to }),
    ...(asks.includes('why') && { why }),
    ...(kind === 'STRUCK' && { entryId }),
  };
}

/** The log's text for an entry: what kind of thing, when, and with whom it was shared; the rest is in the plan. */
function sentence(kind: EvacuationEntryKind, on: string, { to, why }: EvacuationEntryDetails): string {
  if (kind === 'STRUCK') return evacuationEntryKindOf(kind).name;
  const more = [
    evacuationReceivers.find(({ id }) => id === to)?.name.toLowerCase(),
    why === 'OTHER' ? undefined : evacuationEndings.find(({ id }) => id === why)?.name.toLowerCase(),
  ].filter(Boolean);
  return `${evacuationEntryKindOf(kind).name} on ${longDate(on)}${more.length ? `: ${more.join(', ')}` : ''}`;
}
