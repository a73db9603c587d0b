import { sql } from 'kysely';
import type { z } from 'zod';
import { documentFieldLabels, documentKinds } from '@lintel/contract/areas/library/document';
import type { DocumentDetails, LibraryDocument } from '@lintel/contract/areas/library/document';
import type { library } from '@lintel/contract/areas/library/endpoints';
import { nameKey } from '@lintel/contract/areas/files';
import { longDate } from '@lintel/contract/cycles/calendar';
import { refuseNamesThere } from '#areas/files/add-files';
import { newName } from '#areas/files/file-name';
import { getOwner } from '#areas/files/owner';
import { readableFiles, shownFiles } from '#areas/files/queries';
import { readingOf } from '#areas/files/reading/keep';
import { moveFile, removeFile } from '#areas/files/service';
import { indexFiles } from '#areas/files/search-text';
import { changesBetween } from '#platform/record/changes';
import { bulkOutcome } from '#platform/record/bulk-outcome';
import { eachAllowed, refusalIn } from '#platform/record/each-allowed';
import type { Entry } from '#platform/record/events';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { changesOver, editEntry } from '#platform/record/versions';
import { viewInfoOf } from './folders.ts';
import { stateOn } from './queries.ts';

/** One document for somebody who may see it, with its earlier and later versions. */
export async function getDocument(scope: Scope, id: string): Promise<LibraryDocument> {
  const file = await readableFiles(scope)
    .selectAll('files')
    .select(stateOn(scope.today).as('state'))
    .where('files.id', '=', id)
    .executeTakeFirst();
  if (!file) throw notFound('document');
  const owner = await getOwner(scope, file.recordId, 'see', id);
  await scope.kinds[owner.kind]?.onOpen?.(scope, file.recordId, id);
  const [shown, info, after, before] = await Promise.all([
    shownFiles(scope).where('files.id', '=', id).executeTakeFirstOrThrow(),
    viewInfoOf(scope, {
      folderId: file.recordId,
      shownIn: { id: file.folderId, kind: file.folderKind },
    }),
    file.supersededBy ? shownFiles(scope).where('files.id', '=', file.supersededBy).executeTakeFirst() : undefined,
    shownFiles(scope).where('files.supersededBy', '=', id).orderBy('files.uploadedAt', 'desc').execute(),
  ]);
  const holds = file.supersededAt === null;
  return {
    id,
    version: file.version,
    ...detailsOf(file),
    library: file.library,
    state: file.state,
    size: file.size,
    contentType: file.contentType,
    hasThumbnail: shown.hasThumbnail,
    uploadDate: shown.uploadDate,
    uploadedBy: shown.uploadedBy,
    ownerId: file.recordId,
    ownerKind: owner.kind,
    documentExplorerViewInfo: info,
    supersededBy: after ?? null,
    supersededOn: file.supersededAt,
    supersedes: before,
    reading: (await readingOf(scope, file.fileHash)) ?? null,
    can: { edit: owner.can.add, supersede: owner.can.add && holds && !owner.mustStay, remove: owner.can.remove },
  };
}

const detailsOf = ({ name, documentKind, issuedOn, expiresOn }: DocumentDetails): DocumentDetails => ({
  name,
  documentKind,
  issuedOn,
  expiresOn,
});

type Changed = z.output<(typeof library.change)['body']>;

/** Locks a document whose details the caller may change. */
async function holdDocument(scope: Scope, id: string) {
  const seen = await readableFiles(scope).select('files.recordId').where('files.id', '=', id).executeTakeFirst();
  if (!seen) throw notFound('document');
  await getOwner(scope, seen.recordId, 'add');
  const file = await readableFiles(scope)
    .selectAll('files')
    .where('files.id', '=', id)
    .where('files.recordId', '=', seen.recordId)
    .forUpdate('files')
    .executeTakeFirst();
  if (!file) throw movedMeanwhile();
  return file;
}

const movedMeanwhile = () => conflict('This document was moved or deleted meanwhile');

function checkDays({ issuedOn, expiresOn }: Pick<DocumentDetails, 'issuedOn' | 'expiresOn'>) {
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalid([{ field: 'expiresOn', message: 'This is before the day it was issued' }]);
}

/** Sets the kind and validity of a document. Its name cannot change if it is evidence, nor can its content. */
export async function changeDocument(scope: Scope, { id, version, ...given }: Changed): Promise<LibraryDocument> {
  const file = await holdDocument(scope, id);
  const details = { ...given, name: given.name === file.name ? file.name : newName(given.name, file.contentType) };
  checkDays(details);
  const before = detailsOf(file);
  const changes = await changesOver<DocumentDetails>(scope, {
    id: file.recordId,
    version,
    before: { ...before, version: file.version },
    after: details,
    labels: documentFieldLabels,
    show: shown,
  });
  const isRenamed = details.name !== before.name;
  if (isRenamed) {
    await getOwner(scope, file.recordId, 'remove', id);
    if (nameKey(details.name) !== file.nameKey && file.supersededAt === null)
      await refuseNamesThere(scope, file.recordId, [{ name: details.name, nameKey: nameKey(details.name) }]);
  }
  if (changes.length)
    await scope.db
      .updateTable('files')
      .set({ ...details, nameKey: nameKey(details.name), version: version + 1 })
      .where('id', '=', id)
      .execute();
  if (isRenamed) await indexFiles(scope, [id]);
  await scope.record(
    file.recordId,
    editEntry(['document.changed', 'document.saved-unchanged'], changes, { summary: `Document ${before.name}` }),
  );
  return getDocument(scope, id);
}

type ChangedTogether = z.output<(typeof library.bulkChange)['body']>;

/** Sets the same details on many documents; those that refuse them, or that the caller may not change, are left as they are. */
export async function changeDocuments(scope: Scope, { ids, set }: ChangedTogether) {
  const asked = await readableFiles(scope)
    .select(['files.id', 'files.recordId'])
    .where('files.id', '=', oneOf(ids))
    .execute();
  const holders = new Map(asked.map(({ id, recordId }) => [id, recordId]));
  // Each record is checked once, and they are locked in a fixed order, so that concurrent changes wait for one another.
  const refused = new Map(
    await Promise.all(
      [...new Set(holders.values())]
        .sort()
        .map(async (recordId) => [recordId, await refusalIn(getOwner(scope, recordId, 'add'))] as const),
    ),
  );
  const held = await readableFiles(scope)
    .selectAll('files')
    .where('files.id', '=', oneOf([...holders.keys()]))
    .orderBy('files.id')
    .forUpdate('files')
    .execute();
  const found = new Map(held.map((file) => [file.id, file]));
  const changed = new Map<string, { recordId: string; entry: Entry }>();
  let unchangedCount = 0;
  const refusals = await eachAllowed(ids, async (id) => {
    const recordId = holders.get(id);
    if (!recordId) throw notFound('document');
    const refusal = refused.get(recordId);
    if (refusal) throw refusal;
    const file = found.get(id);
    if (file?.recordId !== recordId) throw movedMeanwhile();
    const before = detailsOf(file);
    const after = { ...before, ...set };
    checkDays(after);
    const changes = changesBetween<DocumentDetails>(before, after, documentFieldLabels, shown);
    if (changes.length === 0) {
      unchangedCount += 1;
      return;
    }
    const summary = `Document ${file.name}, changed together with others`;
    changed.set(id, { recordId, entry: { type: 'EDIT', event: 'document.changed', summary, changes } });
  });
  if (changed.size > 0) {
    await scope.db
      .updateTable('files')
      .set({ ...set, version: sql<number>`version + 1` })
      .where('id', '=', oneOf([...changed.keys()]))
      .execute();
    await scope.recordAll([...changed.values()]);
  }
  return outcomeFor(scope, ids, refusals, unchangedCount);
}

/** Moves many documents to one record, to which the caller must be allowed to add files. */
export async function moveDocuments(scope: Scope, { ids, ownerId }: { ids: string[]; ownerId: string }) {
  await getOwner(scope, ownerId, 'add');
  const there = await readableFiles(scope)
    .select('files.id')
    .where('files.id', '=', oneOf(ids))
    .where('files.recordId', '=', ownerId)
    .execute();
  const isThere = new Set(there.map(({ id }) => id));
  const refusals = await eachAllowed(
    ids.filter((id) => !isThere.has(id)),
    (id) => moveFile(scope, { id, ownerId }),
  );
  return outcomeFor(scope, ids, refusals, isThere.size);
}

/** Deletes many documents. */
export async function removeDocuments(scope: Scope, ids: string[]) {
  const refusals = await eachAllowed(ids, (id) => removeFile(scope, id));
  return outcomeFor(scope, ids, refusals);
}

async function outcomeFor(
  scope: Scope,
  ids: readonly string[],
  refusals: ReadonlyMap<string, string>,
  unchangedCount = 0,
) {
  const named = await readableFiles(scope)
    .select(['files.id', 'files.name'])
    .where('files.id', '=', oneOf([...refusals.keys()]))
    .execute();
  return bulkOutcome(
    [...new Set(ids)],
    refusals,
    named.map((each) => ({ ...each, ref: '' })),
    unchangedCount,
  );
}

function shown(field: string, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (field === 'documentKind') return documentKinds.find(({ id }) => id === value)?.name ?? value;
  return field === 'name' ? value : longDate(value);
}
