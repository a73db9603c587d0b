import { CAMERA_DETAILS, fileRefusals, sizeText } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { userIdOf } from '#platform/access/access';
import type { Files } from '#platform/file-store/files';
import { invalid, notFound } from '#platform/http/problems';
import type { Entry } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';
import type { EntityType } from '@lintel/contract/areas/activity';
import { keepAndName, leaveUnclaimed } from './claim.ts';
import { getOwner } from './owner.ts';
import { insertFiles } from './place.ts';
import { filesThere, keepsPhotoDetails, shownFiles } from './queries.ts';
import { readLater } from './reading/keep.ts';
import { indexFiles } from './search-text.ts';
import { takeIn, type TakenIn } from './take-in.ts';

type Named = Pick<TakenIn, 'name' | 'nameKey'>;
type Added = Omit<TakenIn, 'thumbnailHash'>;

/** The destination of a file, and what to do once it is stored. */
type Place = { id: string; mostBytes: number; added?: (name: string) => Promise<void> };
type Sent = { fileName: string; evidence?: EvidenceKind | undefined };

/** Uploads one file directly to a record of the kind in the URL. */
export function uploadToRecord(
  files: Files,
  upload: Upload,
  { id, kind }: { id: string; kind: EntityType },
  sent: Sent,
): Promise<StoredFile> {
  return uploadTo(files, upload, sent, async (scope) => {
    const owner = await getOwner(scope, id, 'add');
    if (owner.kind !== kind) throw notFound('record');
    return owner;
  });
}

/** Uploads one file to a destination; the permission is checked before it is read, and again when it is stored. */
export async function uploadTo(
  files: Files,
  upload: Upload,
  { fileName, evidence }: Sent,
  placeOf: (scope: Scope) => Promise<Place>,
): Promise<StoredFile> {
  const rules = await upload.within(async (scope) => ({
    most: (await placeOf(scope)).mostBytes,
    keepsPhotoDetails: await keepsPhotoDetails(scope),
  }));
  return takeIn(files, upload, { fileName, evidence, ...rules }, ({ thumbnailHash, ...taken }, contents) =>
    keepAndName(upload.within, contents, async (scope) => {
      const { id, added } = await placeOf(scope);
      if (thumbnailHash) await rememberThumbnail(scope, taken.fileHash, thumbnailHash);
      const [file] = await addFiles(scope, id, [taken]);
      await added?.(file!.name);
      return file!;
    }),
  );
}

/** Adds files to a record, and logs the hash of each, so that no file can be replaced unnoticed. */
export async function addFiles(scope: Scope, recordId: string, taken: readonly Added[]): Promise<StoredFile[]> {
  await refuseNamesThere(scope, recordId, taken);
  const kind = await kindOf(scope, recordId);
  const isProof = await proofOn(scope, kind, recordId);
  const rows = taken.map(({ name, nameKey, size, fileHash, contentType, evidence, takenAt, receivedHash }) => ({
    name,
    nameKey,
    size,
    fileHash,
    contentType,
    evidence,
    takenAt,
    receivedHash,
    isProof: isProof(evidence),
    id: scope.newId(),
    recordId,
    uploadedAt: scope.now.toISOString(),
    uploadedBy: userIdOf(scope.me),
    shareId: scope.me.share?.id ?? null,
  }));
  await insertFiles(scope, rows);
  await indexFiles(
    scope,
    rows.map(({ id }) => id),
  );
  await readLater(scope, rows);
  await scope.record(recordId, entryOf(await entryTypeOn(scope, kind, recordId), 'file.uploaded', rows));
  return shownFiles(scope)
    .where(
      'files.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('files.id')
    .execute();
}

/** The type of the log entry for a file added to a record. */
const entryTypeOn = async (scope: Scope, kind: EntityType, recordId: string): Promise<Entry['type']> =>
  (await scope.kinds[kind]?.entryType?.(scope, recordId, 'FILE_UPLOAD')) ?? 'FILE_UPLOAD';

async function kindOf({ db }: Scope, recordId: string) {
  const { kind } = await db.selectFrom('records').select('kind').where('id', '=', recordId).executeTakeFirstOrThrow();
  return kind;
}

/** Whether a file of a kind proves what a record asks for (decision 015). */
export async function proofOn(scope: Scope, kind: EntityType, recordId: string) {
  const asked = (await scope.kinds[kind]?.files?.requiredEvidence?.(scope, recordId)) ?? [];
  return (evidence: EvidenceKind | null) => asked.length === 0 || (evidence !== null && asked.includes(evidence));
}

/** FILE-008, with respect to the record's existing files. */
export async function refuseNamesThere(
  scope: Scope,
  recordId: string,
  named: readonly Named[],
  /** A file may have the name of the document that it replaces. */
  supersedesId: string | null = null,
) {
  const there = await filesThere(scope)
    .select('nameKey')
    .where('recordId', '=', recordId)
    .where('supersededAt', 'is', null)
    .$if(supersedesId !== null, (query) => query.where('files.id', '<>', supersedesId!))
    .where(
      'nameKey',
      'in',
      named.map(({ nameKey }) => nameKey),
    )
    .execute();
  const keys = new Set(there.map(({ nameKey }) => nameKey));
  const again = named.filter(({ nameKey }) => keys.has(nameKey));
  if (again.length)
    throw invalid(again.map(({ name }) => ({ field: 'file', message: fileRefusals.alreadyAdded(name) })));
}

export async function rememberThumbnail(scope: Scope, pictureHash: string, fileHash: string) {
  const before = await scope.db
    .selectFrom('thumbnails')
    .select('fileHash')
    .where('pictureHash', '=', pictureHash)
    .where('fileHash', '<>', fileHash)
    .execute();
  await leaveUnclaimed(
    scope,
    before.map((one) => one.fileHash),
  );
  await scope.db
    .insertInto('thumbnails')
    .values({ pictureHash, fileHash })
    .onConflict((conflict) => conflict.columns(['organisationId', 'pictureHash']).doUpdateSet({ fileHash }))
    .execute();
}

/** The log's description of files; their hashes are the names of the changed fields. */
export function entryOf(
  type: Entry['type'],
  event: string,
  files: readonly { name: string; size: number; fileHash: string; receivedHash?: string | null }[],
  summary?: string,
): Entry {
  const isGone = type === 'FILE_DELETE' || type === 'FILE_MOVE_TO';
  return {
    type,
    event,
    summary: summary ?? null,
    changes: files.flatMap(({ name, size, fileHash, receivedHash }) => {
      const shown = `${name} (${sizeText(size)})`;
      const file = {
        field: `sha256:${fileHash}`,
        label: 'File',
        from: isGone ? shown : null,
        to: isGone ? null : shown,
      };
      if (type !== 'FILE_UPLOAD' || !receivedHash) return [file];
      // Labels are visible to everyone who may read the log; file names are not.
      const asSent = { field: `received:sha256:${receivedHash}`, label: CAMERA_DETAILS };
      return [file, { ...asSent, from: name, to: 'taken out' }];
    }),
  };
}
