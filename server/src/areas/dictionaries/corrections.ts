import type { DictionaryEntry, DictionaryName, EntryCorrection } from '@lintel/contract/areas/dictionaries';
import { personTypeNames } from '@lintel/contract/areas/accidents/list';
import { decidedOtherwise } from '#areas/accidents/riddor/decided-otherwise';
import { entriesBefore, shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { changesBetween } from '#platform/record/changes';
import { correctedFields, NOT_TO_CORRECT, correctionsSummary } from '#platform/record/corrections';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { entriesOf, holdDictionary, usesOf } from './queries.ts';

/** The labels of an entry's correctable fields; every field of `entries-before.json` is here. */
export const correctedLabels: Record<string, string> = {
  name: 'Name',
  description: 'What it means',
  note: 'Note',
  riddorPersonType: 'Counts for RIDDOR as',
};

type Found = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];
type Details = Record<string, unknown>;
type Correction = { entry: Found; before: Details; after: Details };

/** Corrections to the reference list since the organisation adopted it, entry by entry, with their effects. */
export async function listCorrections(scope: Scope): Promise<EntryCorrection[]> {
  const found: EntryCorrection[] = [];
  for (const dictionary of correctable) {
    const corrections = await correctionsOf(scope, dictionary);
    const uses = await usesOf(
      scope,
      corrections.map(({ entry }) => entry.id),
    );
    for (const { entry, before, after } of corrections)
      found.push({
        id: entry.id,
        dictionary,
        name: entry.name,
        changes: shownChanges(before, after).map(({ label, from, to }) => ({ label, from, to })),
        usedCount: uses.get(entry.id) ?? 0,
        decidedOtherwiseCount: await decidedOtherwise(scope, { ...entry, details: detailsIn(after) }),
      });
  }
  return found;
}

/** Adopts the corrections of these entries: each is logged on its dictionary. */
export async function takeCorrections(scope: Scope, ids: readonly DictionaryEntry['id'][]) {
  const wanted = new Set(ids);
  let taken = 0;
  for (const dictionary of correctable) {
    const record = await holdDictionary(scope, dictionary);
    for (const { entry, before, after } of await correctionsOf(scope, dictionary)) {
      if (!wanted.has(entry.id)) continue;
      await scope.db
        .updateTable('dictionaryEntries')
        .set({ name: String(after['name']), details: JSON.stringify(detailsIn(after)), version: entry.version + 1 })
        .where('id', '=', entry.id)
        .execute();
      await scope.record(record.id, {
        type: 'EDIT',
        event: 'dictionary.entry-corrected',
        summary: `Corrected “${entry.name}”, as the reference list was`,
        changes: shownChanges(before, after),
        facts: { entryIds: [entry.id] },
      });
      taken += 1;
    }
  }
  if (taken < wanted.size) throw conflict(NOT_TO_CORRECT);
  return correctionsSummary(taken, 'entry', 'entries');
}

const correctable = Object.keys(entriesBefore) as DictionaryName[];

async function correctionsOf(scope: Scope, dictionary: DictionaryName): Promise<Correction[]> {
  const former = entriesBefore[dictionary]!;
  const shipped = new Map(shippedEntries(dictionary).map((entry) => [entry.code, entry]));
  const entries = await entriesOf(scope, dictionary).execute();
  return entries.flatMap((entry) => {
    const [was, is] = [former[entry.code], shipped.get(entry.code)];
    if (entry.archivedAt || !was || !is) return [];
    const before: Details = { ...entry.details, name: entry.name };
    const changes = correctedFields<Details>(before, was, { ...is.details, name: is.name });
    return Object.keys(changes).length ? [{ entry, before, after: { ...before, ...changes } }] : [];
  });
}

const detailsIn = ({ name: _, ...details }: Details): Details => details;

const shownChanges = (before: Details, after: Details) =>
  changesBetween(before, after, correctedLabels, (_field, value) =>
    value === null ? null : (personTypeNames.find(({ id }) => id === value)?.name ?? String(value)),
  );
