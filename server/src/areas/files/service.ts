import { type files as endpoints, fileRefusals } from '@lintel/contract/areas/files';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import type { z } from 'zod';
import { readWhole, Unsound, type Files } from '#platform/file-store/files';
import { conflict, invalid, notFound, Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/http/serve';
import { oneOf } from '#platform/database/tenant-predicate';
import { entryOf, proofOn, refuseNamesThere } from './add-files.ts';
import { getOwner, type FileRight } from './owner.ts';
import { placeOf, type PlaceOfFile } from './place.ts';
import { indexFiles, indexFilesOf } from './search-text.ts';
import { filesThere, newestFiles, shownFiles } from './queries.ts';

/** A browser may only save an uploaded file, and nothing else (U-06). */
const inert = { 'content-security-policy': "default-src 'none'; sandbox" };

export async function filesOf(scope: Scope, { ownerId, page, limit }: z.output<(typeof endpoints.list)['body']>) {
  // Queried together; a record that the caller may not see goes no further than here.
  const [{ kind, mostBytes, can }, objects, { total }] = await Promise.all([
    getOwner(scope, ownerId, 'see'),
    newestFiles(scope, oneOf([ownerId]))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    filesThere(scope)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('recordId', '=', ownerId)
      .executeTakeFirstOrThrow(),
  ]);
  await scope.kinds[kind]?.onOpen?.(scope, ownerId);
  const totalObjectsForQuery = Number(total);
  const maxPage = Math.max(1, Math.ceil(totalObjectsForQuery / limit));
  return { objects, page, limit, maxPage, totalObjectsForQuery, mostBytes, can };
}

/** A file with which the caller may do this, and its record. */
async function getFile(scope: Scope, id: string, doing: FileRight, { held = false } = {}) {
  const found = filesThere(scope).selectAll('files').where('files.id', '=', id);
  const file = await (held ? found.forUpdate() : found).executeTakeFirst();
  if (!file) throw notFound('file');
  const owner = await getOwner(scope, file.recordId, doing, id).catch((refusal: unknown) => {
    // Somebody who may not see the record learns nothing about its files.
    throw refusal instanceof Refusal && refusal.status === 404 ? notFound('file') : refusal;
  });
  return { ...file, ownerKind: owner.kind };
}

async function getFileToSee(scope: Scope, id: string) {
  const file = await getFile(scope, id, 'see');
  await scope.kinds[file.ownerKind]?.onOpen?.(scope, file.recordId, id);
  return file;
}
/** Finds a file for its reader. */
type Finding = (
  scope: Scope,
  id: string,
) => Promise<Pick<Awaited<ReturnType<typeof getFile>>, 'name' | 'fileHash' | 'contentType' | 'size'>>;

type Log = { error(facts: object, message: string): void };
type Sending = { files: Files; log: Log; find?: Finding };

/** The content of a file; if it does not match its hash, the operator's log says so. */
const sound = async function* ({ files, log }: Sending, hash: string) {
  try {
    yield* readWhole(files, hash);
  } catch (error) {
    if (!(error instanceof Unsound)) throw error;
    log.error({ err: error }, 'a file is not as it was uploaded');
    throw new Refusal(500, 'This file is not as it was uploaded and was not sent. Please tell your administrator.');
  }
};

/** A file as it was uploaded, to be saved and never displayed; 404 to those who may not see it. */
export async function download(scope: Scope, id: string, sending: Sending): Promise<Streamed> {
  const { find = getFileToSee } = sending;
  const { name, fileHash, contentType, size } = await find(scope, id);
  return {
    stream: sound(sending, fileHash),
    contentType,
    fileName: name,
    isApart: true,
    headers: { ...inert, 'content-length': String(size) },
  };
}

/** The thumbnail of a file, in WebP; 404 to those who may not see the file, and if it has none. */
export async function thumbnail(scope: Scope, id: string, sending: Sending): Promise<Streamed> {
  const { find = getFileToSee } = sending;
  const { name, fileHash: pictureHash } = await find(scope, id);
  const small = await scope.db
    .selectFrom('thumbnails')
    .select('fileHash')
    .where('pictureHash', '=', pictureHash)
    .executeTakeFirst();
  if (!small) throw notFound('picture');
  return {
    stream: sound(sending, small.fileHash),
    contentType: 'image/webp',
    fileName: `${name}.webp`,
    isApart: true,
    headers: { ...inert, 'content-disposition': 'inline' },
  };
}

/** Moves a file to another record, with entries in both logs. It counts as evidence there by its kind, or if `isProof` says so. */
export async function moveFile(
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
  { isProof }: { isProof?: true } = {},
): Promise<StoredFile> {
  const file = await getFile(scope, id, 'remove', { held: true });
  if (file.supersededAt) throw conflict('Earlier versions move with the current one. Move that instead');
  const owner = await getOwner(scope, ownerId, 'add');
  if (ownerId === file.recordId) throw invalid([{ field: 'ownerId', message: 'The file is already there' }]);
  if (file.size > owner.mostBytes)
    throw invalid([{ field: 'file', message: fileRefusals.tooLarge(file.name, owner.mostBytes) }]);
  await refuseNamesThere(scope, ownerId, [file]);
  const proves = isProof ?? (await proofOn(scope, owner.kind, ownerId))(file.evidence);
  const place = await placeOf(scope, ownerId);
  await scope.db
    .updateTable('files')
    .set({ recordId: ownerId, isProof: proves, ...place })
    .where('id', '=', id)
    .execute();
  const former = await moveVersionsBefore(scope, id, { recordId: ownerId, ...place });
  const moved = [file, ...former];
  await indexFiles(
    scope,
    moved.map((each) => each.id),
  );
  await scope.recordAll([
    { recordId: file.recordId, entry: entryOf('FILE_MOVE_TO', 'file.moved-away', moved) },
    { recordId: ownerId, entry: entryOf('FILE_MOVE_FROM', 'file.moved-here', moved) },
  ]);
  return shownFiles(scope).where('files.id', '=', id).executeTakeFirstOrThrow();
}

/** The current files of these records stop being evidence for future work; they stay readable. */
export async function countNoMore({ db }: Scope, recordIds: readonly string[]) {
  await db
    .updateTable('files')
    .set({ isProof: false })
    .where('recordId', '=', oneOf(recordIds))
    .where('isProof', '=', true)
    .execute();
}

type Version = { id: string; name: string; size: number; fileHash: string };

/** Moves the superseded versions of a file along with it; returns them. */
async function moveVersionsBefore(
  scope: Scope,
  id: string,
  to: { recordId: string } & PlaceOfFile,
): Promise<Version[]> {
  const moved = await scope.db
    .updateTable('files')
    .set(to)
    .where('supersededBy', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'size', 'fileHash'])
    .execute();
  const before: Version[] = [];
  for (const version of moved) before.push(version, ...(await moveVersionsBefore(scope, version.id, to)));
  return before;
}

/** Moves all files of a record to the one that it became; the caller must have checked the permissions. */
export async function moveFilesOf(scope: Scope, recordId: string, ownerId: string): Promise<void> {
  const files = await filesThere(scope)
    .select(['name', 'size', 'fileHash', 'receivedHash'])
    .where('recordId', '=', recordId)
    .execute();
  if (files.length === 0) return;
  await scope.db.updateTable('files').set({ recordId: ownerId }).where('recordId', '=', recordId).execute();
  await indexFilesOf(scope, ownerId);
  await scope.recordAll([
    { recordId, entry: entryOf('FILE_MOVE_TO', 'file.moved-away', files) },
    { recordId: ownerId, entry: entryOf('FILE_MOVE_FROM', 'file.moved-here', files) },
  ]);
}

export async function removeFile(scope: Scope, id: string) {
  const file = await getFile(scope, id, 'remove', { held: true });
  if (file.supersededAt) throw conflict('An earlier version cannot be deleted: it shows what applied before');
  const before = await filesThere(scope)
    .select(['id', 'name', 'nameKey', 'recordId'])
    .where('supersededBy', '=', id)
    .executeTakeFirst();
  if (before) await refuseNamesThere(scope, before.recordId, [before], id);
  await scope.db
    .updateTable('files')
    .set({ deletedAt: scope.now.toISOString(), deletedBy: scope.me.id })
    .where('id', '=', id)
    .execute();
  await scope.record(file.recordId, entryOf('FILE_DELETE', 'file.deleted', [file]));
  if (before) await restore(scope, before);
  return { success: true as const };
}

/** When a newer version is deleted, the previous one becomes current again. */
async function restore(scope: Scope, { id, name, recordId }: { id: string; name: string; recordId: string }) {
  await scope.db.updateTable('files').set({ supersededAt: null, supersededBy: null }).where('id', '=', id).execute();
  await scope.record(recordId, {
    type: 'EDIT',
    event: 'document.restored',
    summary: `${name} is the current version again`,
  });
}
