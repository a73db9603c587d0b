import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { asksFor, entryKindOf, HazardEntryDetails } from '@lintel/contract/areas/hazard-cases/entry';
import type { HazardEntryKind } from '@lintel/contract/areas/hazard-cases/entry';
import { clockOf, hazardFindings } from '@lintel/contract/statutory/hazard-clocks';
import { isFileOf } from '#areas/files/queries';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getCase, holdCase } from './case.ts';
import { missing, wrongFor, wrongTime } from './check-entry.ts';
import type { NewEntry } from './check-entry.ts';
import { clocksNow, factsOf, keepClocks } from './facts.ts';
import { timeInWords } from './instants.ts';
import { entriesOf } from './queries.ts';
import type { FoundCase } from './queries.ts';

/** Enters an event in a case; it is never changed. */
export async function addCaseEntry(scope: Scope, entry: NewEntry): Promise<HazardCase> {
  const of = await holdCase(scope, entry.caseId);
  const entries = await entriesOf(scope, [of.id]);
  const { kind } = entry;
  if (of.state === 'CLOSED' && kind !== 'REOPENED' && kind !== 'STRUCK')
    throw conflict('This case is closed. Reopen it first.');
  if (of.state === 'OPEN' && kind === 'REOPENED') throw conflict('This case is open.');
  const known = { of, entries, clocks: clocksNow(scope, factsOf(of, entries)) };
  const wrong = [...wrongTime(scope, known, entry), ...missing(entry), ...wrongFor(known, entry)];
  if (entry.fileId && !(await isFileOf(scope, entry.fileId, of.id)))
    wrong.push({ field: 'fileId', message: 'Choose one of the files of this case' });
  if (wrong.length) throw invalid(wrong);
  await keep(scope, of, entry);
  await keepClocks(scope, of);
  return getCase(scope, of.id);
}

async function keep(scope: Scope, { id: caseId }: FoundCase, { kind, at, note, fileId, ...details }: NewEntry) {
  const kept = onlyOf(kind, details);
  await scope.db
    .insertInto('hazardCaseEntries')
    .values({
      id: scope.newId(),
      caseId,
      kind,
      happenedAt: at,
      details: JSON.stringify(kept),
      fileId: asksFor(kind, 'file') ? fileId : null,
      note,
      recordedBy: scope.me.id,
      recordedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.record(caseId, {
    type: 'STATUS_CHANGE',
    event: events[kind],
    summary: sentence(scope, kind, at, kept),
    comment: note,
  });
}

const events: Record<HazardEntryKind, string> = {
  TENANT_TOLD: 'hazard-case.tenant-told',
  VISITED: 'hazard-case.visited',
  NO_ACCESS: 'hazard-case.no-access',
  INSPECTION_ASKED: 'hazard-case.inspection-asked',
  INVESTIGATED: 'hazard-case.investigated',
  RENEWAL_ASKED: 'hazard-case.renewal-asked',
  SUMMARY_GIVEN: 'hazard-case.summary-given',
  MADE_SAFE: 'hazard-case.made-safe',
  STEPS_TAKEN: 'hazard-case.steps-taken',
  WORK_BEGUN: 'hazard-case.work-begun',
  WORK_FINISHED: 'hazard-case.work-finished',
  ACCOMMODATION_OFFERED: 'hazard-case.accommodation-offered',
  ACCOMMODATION_SECURED: 'hazard-case.accommodation-secured',
  ACCOMMODATION_ENDED: 'hazard-case.accommodation-ended',
  EXTENDED: 'hazard-case.extended',
  DUTY_ENDED: 'hazard-case.duty-ended',
  STRUCK: 'hazard-case.entry-struck',
  CLOSED: 'hazard-case.closed',
  REOPENED: 'hazard-case.reopened',
};

/** Drops the fields that a kind does not have. */
function onlyOf(kind: HazardEntryKind, entry: Omit<NewEntry, 'kind' | 'at' | 'note' | 'fileId'>): HazardEntryDetails {
  const { who, how, result, found, inPerson, clock, to, reason, why, outcome, entryId } = entry;
  const none = HazardEntryDetails.parse({});
  return {
    ...none,
    ...(asksFor(kind, 'who') && { who }),
    ...(asksFor(kind, 'how') && { how }),
    ...(asksFor(kind, 'result') && { result }),
    ...(asksFor(kind, 'investigation') && {
      found,
      inPerson,
      safetyWork: found === 'NONE' ? false : entry.safetyWork,
      preventativeWork: found === 'NONE' ? false : entry.preventativeWork,
    }),
    ...(asksFor(kind, 'extension') && { clock, to, reason }),
    ...(asksFor(kind, 'ending') && { clock, why }),
    ...(asksFor(kind, 'struck') && { entryId }),
    ...(asksFor(kind, 'outcome') && { outcome }),
  };
}

/** The log's text for an entry: nothing about people. */
function sentence(scope: Scope, kind: HazardEntryKind, at: string, { found, clock, to }: HazardEntryDetails): string {
  const more = [
    found && hazardFindings.find(({ id }) => id === found)?.name.toLowerCase(),
    clock && clockOf(clock).name.toLowerCase(),
    to && `to ${timeInWords(scope, to)}`,
  ].filter(Boolean);
  return `${entryKindOf(kind).name} on ${timeInWords(scope, at)}${more.length ? `: ${more.join(', ')}` : ''}`;
}
