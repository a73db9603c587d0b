import type { z } from 'zod';
import type { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { HazardEntryDetails } from '@lintel/contract/areas/hazard-cases/entry';
import type { hazardEntryLabels } from '@lintel/contract/areas/hazard-cases/entry';
import { clockOf, isOpenClock } from '@lintel/contract/statutory/hazard-clocks';
import type { HazardClock } from '@lintel/contract/statutory/hazard-clocks';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { notStruckOut } from '#platform/record/struck-entries';
import type { FoundCase, KeptEntry } from './queries.ts';

export type NewEntry = z.output<(typeof hazardCases.addEntry)['body']>;
export type Known = { of: FoundCase; entries: KeptEntry[]; clocks: HazardClock[] };

export function wrongTime(
  { now }: Scope,
  { of, entries, clocks }: Known,
  { at, kind, clock }: NewEntry,
): FieldProblem[] {
  if (Date.parse(at) > now.getTime()) return [{ field: 'at', message: 'This time is in the future' }];
  if (kind !== 'STRUCK' && Date.parse(at) < Date.parse(of.awareAt))
    return [{ field: 'at', message: 'This is before you were aware of the hazard' }];
  const isBefore = (other: string) => Date.parse(at) < Date.parse(other);
  if (
    (kind === 'CLOSED' || kind === 'REOPENED') &&
    notStruckOut(entries).some(({ happenedAt }) => isBefore(happenedAt))
  )
    return [{ field: 'at', message: 'Something was entered that happened after this' }];
  if (kind !== 'EXTENDED' && kind !== 'DUTY_ENDED') return [];
  const running = runningOf(clocks, clock);
  if (running && isBefore(running.from.at)) return [{ field: 'at', message: 'This time limit had not begun by then' }];
  const wasExtended = notStruckOut(entries).some(
    (each) =>
      each.kind === 'EXTENDED' && HazardEntryDetails.parse(each.details).clock === clock && isBefore(each.happenedAt),
  );
  return wasExtended ? [{ field: 'at', message: 'This time limit was extended after this' }] : [];
}

const runningOf = (clocks: readonly HazardClock[], code: HazardClock['code'] | null) =>
  clocks.findLast((each) => each.code === code && isOpenClock(each));

/** What the clocks are for, each once. */
const namesOf = (clocks: readonly HazardClock[]) =>
  [...new Set(clocks.map(({ code }) => clockOf(code).name))].join('; ');

/** A year, in milliseconds. */
const LONGEST_EXTENSION = 366 * 24 * 3_600_000;

/** Why an outcome contradicts the case. */
function wrongOutcome(entries: readonly KeptEntry[], clocks: readonly HazardClock[], outcome: NewEntry['outcome']) {
  const kept = notStruckOut(entries).toSorted(
    (one, other) => Date.parse(one.happenedAt) - Date.parse(other.happenedAt),
  );
  const last = kept.findLast(({ kind }) => kind === 'INVESTIGATED');
  const found = last && HazardEntryDetails.parse(last.details);
  const isDone = (...codes: HazardClock['code'][]) =>
    clocks.some(({ code, state }) => codes.includes(code) && (state === 'MET' || state === 'MET_LATE'));
  switch (outcome) {
    case 'NO_HAZARD':
      return found?.found === 'NONE' ? undefined : 'No investigation has ended with “No hazard”';
    case 'WORK_DONE':
      if (!isDone('EMERGENCY', 'MAKE_SAFE', 'FINISH')) return 'No work was entered as done';
      if (found?.found === 'NONE') return undefined;
      return (found?.safetyWork && !isDone('EMERGENCY', 'MAKE_SAFE')) || (found?.preventativeWork && !isDone('FINISH'))
        ? 'Not all work that the investigation asked for was entered as done'
        : undefined;
    case 'DUTIES_ENDED':
      return found?.found === 'NONE' && !kept.some(({ kind }) => kind === 'DUTY_ENDED')
        ? 'The investigation found no hazard: choose that'
        : undefined;
    default:
      return undefined;
  }
}

/** The required fields that an entry lacks. */
export function missing({ kind, ...entry }: NewEntry): FieldProblem[] {
  const findsHazard = kind === 'INVESTIGATED' && entry.found !== null && entry.found !== 'NONE';
  const needs: [boolean, keyof typeof hazardEntryLabels, string][] = [
    [kind === 'TENANT_TOLD' || kind === 'NO_ACCESS' || kind === 'SUMMARY_GIVEN', 'how', 'Choose how'],
    [kind === 'NO_ACCESS', 'who', 'Enter who tried'],
    [kind === 'NO_ACCESS', 'result', 'Enter the result'],
    [kind === 'INVESTIGATED', 'who', 'Enter who investigated'],
    [kind === 'INVESTIGATED', 'found', 'Choose what was found'],
    [kind === 'INVESTIGATED', 'inPerson', 'Choose whether it was in person'],
    [findsHazard, 'safetyWork', 'Choose whether work is needed to make it safe'],
    [findsHazard, 'preventativeWork', 'Choose whether preventative work is needed'],
    [kind === 'EXTENDED' || kind === 'DUTY_ENDED', 'clock', 'Choose the time limit'],
    [kind === 'EXTENDED', 'to', 'Enter the new day'],
    [kind === 'EXTENDED', 'reason', 'Give a reason'],
    [kind === 'DUTY_ENDED', 'why', 'Choose what ended it'],
    [kind === 'CLOSED', 'outcome', 'Choose how it ended'],
    [kind === 'STRUCK', 'entryId', 'Choose the entry'],
    [kind === 'STRUCK' || kind === 'REOPENED', 'note', 'Give a reason'],
    [entry.reason === 'OTHER' || entry.why === 'OTHER', 'note', 'Give the reason'],
  ];
  const proof = 'Add its proof to the files of this case first, and choose it';
  return [
    ...needs.flatMap(([asked, field, message]) =>
      asked && (entry[field as keyof typeof entry] ?? null) === null ? [{ field, message }] : [],
    ),
    ...((kind === 'EXTENDED' || kind === 'DUTY_ENDED') && !entry.fileId ? [{ field: 'fileId', message: proof }] : []),
  ];
}

export function wrongFor(
  { entries, clocks }: Known,
  { kind, clock, to, at, entryId, ...entry }: NewEntry,
): FieldProblem[] {
  const running = runningOf(clocks, clock);
  switch (kind) {
    case 'INVESTIGATED':
      return entry.found === 'NONE' && (entry.safetyWork || entry.preventativeWork)
        ? [{ field: 'found', message: 'Work is only needed where a hazard was found' }]
        : [];
    case 'EXTENDED':
    case 'DUTY_ENDED': {
      if (!clock) return [];
      if (!running) return [{ field: 'clock', message: 'This time limit is not running' }];
      if (kind === 'EXTENDED' && running.due === null)
        return [{ field: 'clock', message: 'This time limit has no last day to extend' }];
      const day = running.due && (running.due.at ?? `${running.due.on}T00:00:00Z`);
      if (kind !== 'EXTENDED' || !to || !day) return [];
      if (Date.parse(to) <= Date.parse(day))
        return [{ field: 'to', message: 'This is no later than its last day now' }];
      return Date.parse(to) > Date.parse(day) + LONGEST_EXTENSION
        ? [{ field: 'to', message: 'This is more than a year after its last day now' }]
        : [];
    }
    case 'CLOSED': {
      const amiss = wrongOutcome(entries, clocks, entry.outcome);
      const open = namesOf(clocks.filter(isOpenClock));
      if (open)
        return [{ field: 'kind', message: `Not yet: ${open}. Enter that it was done, or what ended the duty.` }];
      // What the landlord later shows to have used all reasonable endeavours (SI 2025/1042).
      const missed = namesOf(clocks.filter(({ state }) => state === 'MET_LATE'));
      return [
        ...(amiss ? [{ field: 'outcome', message: amiss }] : []),
        ...(missed && !entry.note ? [{ field: 'note', message: `Give the reason why this was late: ${missed}` }] : []),
      ];
    }
    case 'STRUCK':
      return notStruckOut(entries).some(({ id }) => id === entryId)
        ? []
        : entryId
          ? [{ field: 'entryId', message: 'This entry is not in the case, or is already crossed out' }]
          : [];
    case 'RENEWAL_ASKED':
      return notStruckOut(entries).some(
        (each) => each.kind === 'INVESTIGATED' && Date.parse(each.happenedAt) <= Date.parse(at),
      )
        ? []
        : [{ field: 'kind', message: 'There is no earlier investigation to renew' }];
    default:
      return [];
  }
}
