import type { Scope } from '#platform/scope';
import { viewsDocuments } from './owner.ts';
import { filesThere } from './queries.ts';

/** What happened in a record, as it was entered: never changed, but struck out by an entry `STRUCK` that names it. */
type Entry = {
  id: string;
  kind: string;
  note: string | null;
  /** What proves it: a file of the record. */
  fileId: string | null;
  recordedBy: string | null;
  recordedAt: string;
  /** STRUCK: the entry that does not hold. */
  entryId: string | null;
};

/** These files of a record by name; null for who may not view its documents. */
async function namedFiles(scope: Scope, recordId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  if (!(await viewsDocuments(scope, recordId))) return null;
  return filesThere(scope).select(['files.id', 'files.name']).where('files.id', 'in', fileIds).execute();
}

/** Readings of a record with the name of the file that was opened; one that was deleted since was read all the same. */
export async function withFileNames<O extends Pick<Entry, 'fileId'>>(
  scope: Scope,
  recordId: string,
  openings: readonly O[],
): Promise<(Omit<O, 'fileId'> & { file: string | null })[]> {
  const fileIds = [...new Set(openings.flatMap(({ fileId }) => fileId ?? []))];
  const files = await namedFiles(scope, recordId, fileIds);
  const unknown = files ? 'A file that was deleted' : 'A file';
  return openings.map(({ fileId, ...opening }) => ({
    ...opening,
    file: fileId && (files?.find(({ id }) => id === fileId)?.name ?? unknown),
  }));
}

/** By name who entered something in a record, and the files that prove it. */
export async function namesIn(
  scope: Scope,
  recordId: string,
  entries: readonly Pick<Entry, 'fileId' | 'recordedBy'>[],
) {
  const files = await namedFiles(
    scope,
    recordId,
    entries.flatMap(({ fileId }) => fileId ?? []),
  );
  const userIds = entries.flatMap(({ recordedBy }) => recordedBy ?? []);
  const users = userIds.length
    ? await scope.db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', userIds).execute()
    : [];
  return {
    fileOf: (id: string | null) => files?.find((file) => file.id === id) ?? null,
    nameOf: (id: string | null) => users.find((user) => user.id === id)?.fullName ?? null,
  };
}

/** The entries of a record as they are shown: each with who entered it, its file, and who struck it out and why. */
export async function shownEntries<E extends Entry>(scope: Scope, recordId: string, entries: readonly E[]) {
  const { fileOf, nameOf } = await namesIn(scope, recordId, entries);
  const struckBy = new Map(entries.filter(({ kind }) => kind === 'STRUCK').map((entry) => [entry.entryId, entry]));
  return entries
    .filter(({ kind }) => kind !== 'STRUCK')
    .map(({ entryId: _, fileId, recordedBy, ...entry }) => {
      const struck = struckBy.get(entry.id);
      return {
        ...entry,
        file: fileOf(fileId),
        struck: struck ? { by: nameOf(struck.recordedBy), at: struck.recordedAt, note: struck.note } : null,
        recordedBy: nameOf(recordedBy),
      };
    });
}
