import type {
  DictionaryEntry,
  DictionaryEntryChange,
  DictionaryName,
  NewDictionaryEntry,
} from '@lintel/contract/areas/dictionaries';
import type { z } from 'zod';
import { kindsOf, shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { countAllNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { statusesThatFollow } from '#areas/tasks/statuses';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver } from '#platform/record/versions';
import { isDefault } from './options.ts';
import { entriesOf, findEntry, holdDictionary, usesOf } from './queries.ts';

const labels = { name: 'Name', order: 'Place', isArchived: 'Archived', kind: 'Kind' } as const;

export async function listEntries(scope: Scope, dictionary: DictionaryName): Promise<DictionaryEntry[]> {
  const entries = await entriesOf(scope, dictionary).execute();
  const uses = await usesOf(
    scope,
    entries.map((entry) => entry.id),
  );
  return entries.map((entry) => shown(entry, uses));
}

export async function addEntry(
  scope: Scope,
  { dictionary, name, order, kind }: z.output<typeof NewDictionaryEntry>,
): Promise<DictionaryEntry> {
  checkKind(dictionary, kind);
  const record = await holdDictionary(scope, dictionary);
  const entries = await entriesOf(scope, dictionary).execute();
  const namesake = entries.find((entry) => entry.archivedAt !== null && keyOf(entry.name) === keyOf(name));
  if (namesake && !entries.some((entry) => entry.archivedAt === null && keyOf(entry.name) === keyOf(name)))
    throw invalid([
      { field: 'name', message: `“${namesake.name}” is archived. Restore it instead of adding it a second time.` },
    ]);
  const id = scope.newId();
  const sortOrder = order ?? Math.max(0, ...entries.map((entry) => entry.sortOrder)) + 1;
  await scope.db
    .insertInto('dictionaryEntries')
    .values({
      id,
      dictionary,
      code: freeCode(name, new Set(entries.map((entry) => entry.code))),
      name,
      sortOrder,
      details: JSON.stringify({ ...detailsFor(dictionary, name), ...(kind && { kind }) }),
    })
    .execute();
  await scope.record(record.id, { type: 'EDIT', event: 'dictionary.entry-added', summary: `Added “${name}”` });
  return getEntry(scope, id);
}

export async function changeEntry(
  scope: Scope,
  { id, version, kind, ...given }: z.output<typeof DictionaryEntryChange>,
): Promise<DictionaryEntry> {
  const { before, record } = await holdEntry(scope, id);
  const yours = { ...given, kind: kind === undefined ? before.kind : kind || null };
  checkKind(before.dictionary, yours.kind);
  const changes = await changesOver(scope, {
    id: record.id,
    version,
    before,
    after: yours,
    labels,
    show: asPeopleRead(before.dictionary),
  });
  if (yours.isArchived && before.isDefault)
    throw conflict(`“${before.name}” is the default for new records, so it cannot be archived`);
  const archivedAt = yours.isArchived ? (before.archivedAt ?? scope.now.toISOString()) : null;
  await scope.db
    .updateTable('dictionaryEntries')
    .set({
      name: yours.name,
      sortOrder: yours.order,
      archivedAt,
      details: JSON.stringify({ ...before.details, ...(yours.kind !== before.kind && { kind: yours.kind }) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  if (yours.kind !== before.kind) countAllNotSetUpAfterwards(scope);
  const did = before.isArchived === yours.isArchived ? 'Changed' : yours.isArchived ? 'Archived' : 'Restored';
  await scope.record(record.id, {
    type: 'EDIT',
    event: 'dictionary.entry-changed',
    summary: `${did} “${before.name}”`,
    changes,
  });
  return getEntry(scope, id);
}

/** Restores an archived entry unchanged. */
export async function restoreEntry(scope: Scope, id: string): Promise<DictionaryEntry> {
  const { before } = await holdEntry(scope, id);
  const { version, name, order } = before;
  return changeEntry(scope, { id, version, name, order, isArchived: false });
}

export async function removeEntry(scope: Scope, id: string) {
  const { before, record } = await holdEntry(scope, id);
  if (before.isDefault) throw conflict(`“${before.name}” is the default for new records, so it cannot be deleted`);
  if (before.dictionary === 'TASK_STATUS' && statusesThatFollow.some((code) => code === before.code))
    throw conflict(
      `“${before.name}” follows from what is done with a task, so it cannot be deleted. Archive it instead.`,
    );
  const times = before.usedCount === 1 ? 'once' : `${before.usedCount} times`;
  if (before.usedCount > 0)
    throw conflict(`“${before.name}” is used ${times}. Archive it instead, so that it is no longer offered.`);
  await scope.db.deleteFrom('dictionaryEntries').where('id', '=', id).execute();
  await scope.record(record.id, {
    type: 'EDIT',
    event: 'dictionary.entry-removed',
    summary: `Deleted “${before.name}”`,
  });
  return { success: true as const };
}

async function holdEntry(scope: Scope, id: string) {
  const seen = await findEntry(scope, id);
  if (!seen) throw notFound('entry');
  const record = await holdDictionary(scope, seen.dictionary);
  const entry = await findEntry(scope, id);
  if (!entry) throw notFound('entry');
  return {
    record,
    before: {
      ...shown(entry, await usesOf(scope, [id])),
      archivedAt: entry.archivedAt,
      details: entry.details,
      isDefault: isDefault(entry.details),
    },
  };
}

async function getEntry(scope: Scope, id: string): Promise<DictionaryEntry> {
  const entry = await findEntry(scope, id);
  if (!entry) throw notFound('entry');
  return shown(entry, await usesOf(scope, [id]));
}

type Found = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
const shown = (
  { id, dictionary, code, name, sortOrder, details, archivedAt, version }: Found,
  uses: Map<string, number>,
): DictionaryEntry => ({
  id,
  dictionary,
  code,
  name,
  order: sortOrder,
  kind: typeof details['kind'] === 'string' && kindsOf[dictionary] ? details['kind'] : null,
  description: textIn(details['description']) ?? textIn(details['note']),
  isArchived: archivedAt !== null,
  usedCount: uses.get(id) ?? 0,
  version,
});

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

const asPeopleRead = (dictionary: DictionaryName) => (field: string, value: unknown) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'kind') return kindsOf[dictionary]?.find(({ id }) => id === value)?.name ?? null;
  return String(value);
};

function checkKind(dictionary: DictionaryName, kind: string | null | undefined) {
  const kinds = kindsOf[dictionary];
  if (!kind || kinds?.some(({ id }) => id === kind)) return;
  const message = kinds ? 'Choose one from the list' : 'Only property types and landlords have a kind';
  throw invalid([{ field: 'kind', message }]);
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Well-known regions and authorities get their nation; a type gets the kind or the task types of its namesake. */
function detailsFor(dictionary: DictionaryName, name: string): Record<string, unknown> {
  const known = { REGIONS: 'nation', LOCAL_AUTHORITY: 'nation', PROPERTY_TYPE: 'kind', EQUIPMENT_TYPE: 'taskTypes' }[
    dictionary as 'REGIONS'
  ];
  if (!known) return {};
  const shipped = shippedEntries(dictionary).find((entry) => keyOf(entry.name) === keyOf(name));
  return shipped ? { [known]: shipped.details[known] } : {};
}

/** A code that stays when the name changes: imports and rules refer to it. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'entry';
  if (!taken.has(plain)) return plain;
  for (let number = 2; ; number += 1) if (!taken.has(`${plain}-${number}`)) return `${plain}-${number}`;
}
