import { sql } from 'kysely';
import { fileLimits, fileRefusals, sizeText, type UploadSession } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import type { Files } from '#platform/file-store/files';
import { hold } from '#platform/database/hold';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';
import { addFiles, refuseNamesThere, rememberThumbnail } from './add-files.ts';
import { keepAndName, leaveUnclaimed } from './claim.ts';
import { getOwner } from './owner.ts';
import { keepsPhotoDetails } from './queries.ts';
import { getSuperseded, supersede } from './supersede.ts';
import { takeIn, type TakenIn } from './take-in.ts';

/** Opens an upload session. Each person has only a few: the oldest uncommitted one is dropped to make room. */
export async function openSession(
  scope: Scope,
  { ownerId, takesDocuments, supersedesId }: Opening,
): Promise<UploadSession> {
  const mostBytes = await mostBytesFor(scope, ownerId);
  if (supersedesId) await getSuperseded(scope, supersedesId, ownerId);
  await oneAtATime(scope);
  const open = await ownSessions(scope).select('id').orderBy('openedAt', 'desc').orderBy('id', 'desc').execute();
  await dropSessions(
    scope,
    open.slice(fileLimits.sessionsOfPerson - 1).map(({ id }) => id),
  );
  const id = scope.newId();
  await scope.db
    .insertInto('uploadSessions')
    .values({
      id,
      recordId: ownerId,
      takesDocuments,
      supersedesId,
      openedBy: scope.me.id,
      openedAt: scope.now.toISOString(),
    })
    .execute();
  return { id, ownerId, mostBytes };
}

type Opening = { ownerId: string | null; takesDocuments: boolean; supersedesId: string | null };

/** The size limit for files of the record; for a record yet to be created, the usual one. */
async function mostBytesFor(scope: Scope, recordId: string | null): Promise<number> {
  if (recordId) return (await getOwner(scope, recordId, 'add')).mostBytes;
  if (!sendsWithNewRecords(scope)) throw forbidden('You may not add files to a new record');
  return fileLimits.bytes;
}

const sendsWithNewRecords = ({ me, kinds }: Scope) =>
  Object.values(kinds).some((kind) => kind?.files?.sentWithNew?.(me));

/** Uploads one file into a session. */
export async function uploadToSession(
  files: Files,
  upload: Upload,
  sessionId: string,
  { fileName, evidence }: { fileName: string; evidence?: EvidenceKind | undefined },
): Promise<StoredFile> {
  const rules = await upload.within(async (scope) => {
    const session = await getSession(scope, sessionId);
    await refuseBeyondQuota(scope, sessionId, upload.size ?? 0);
    return {
      most: await mostBytesFor(scope, session.recordId),
      keepsPhotoDetails: await keepsPhotoDetails(scope),
      takesDocuments: session.takesDocuments,
    };
  });
  return takeIn(files, upload, { fileName, evidence, ...rules }, (taken, contents) =>
    keepAndName(upload.within, contents, async (scope) => {
      await oneAtATime(scope);
      const session = await getSession(scope, sessionId);
      await refuseBeyondQuota(scope, sessionId, taken.size);
      if (session.recordId) await refuseNamesThere(scope, session.recordId, [taken], session.supersedesId);
      return addToSession(scope, sessionId, taken);
    }),
  );
}

async function addToSession(
  scope: Scope,
  sessionId: string,
  { thumbnailHash, ...taken }: TakenIn,
): Promise<StoredFile> {
  const before = await scope.db
    .selectFrom('uploadSessionFiles')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('nameKey', '=', taken.nameKey)
    .executeTakeFirst();
  if (before) throw invalid([{ field: 'file', message: fileRefusals.alreadyAdded(taken.name) }]);
  const id = scope.newId();
  const uploadedAt = scope.now.toISOString();
  await scope.db
    .insertInto('uploadSessionFiles')
    .values({ id, sessionId, ...taken, uploadedAt })
    .execute();
  if (thumbnailHash) await rememberThumbnail(scope, taken.fileHash, thumbnailHash);
  return {
    id,
    name: taken.name,
    uploadDate: uploadedAt,
    size: taken.size,
    contentType: taken.contentType,
    evidence: taken.evidence,
    takenAt: taken.takenAt,
    uploadedBy: scope.me.fullName,
    hasThumbnail: false,
  };
}

/** Adds the uploaded files to the record, all or none. */
export async function commitSession(scope: Scope, sessionId: string): Promise<StoredFile[]> {
  const { recordId, supersedesId } = await getSession(scope, sessionId, { held: true });
  if (recordId === null) throw conflict('These files are added together with the record that they are for');
  await getOwner(scope, recordId, 'add');
  if (!supersedesId) return addCommitted(scope, sessionId, recordId);
  return supersede(scope, await getSuperseded(scope, supersedesId, recordId), () =>
    addCommitted(scope, sessionId, recordId),
  );
}

/** Adds the files of a locked session to a record, if the caller may, as evidence or for illustration. Closes the session. */
export async function addCommitted(
  scope: Scope,
  sessionId: string,
  recordId: string,
  { asEvidence = true } = {},
): Promise<StoredFile[]> {
  const taken = await scope.db
    .selectFrom('uploadSessionFiles')
    .select(['id', 'name', 'nameKey', 'size', 'fileHash', 'contentType', 'evidence', 'takenAt', 'receivedHash'])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  if (taken.length === 0) throw invalid([{ field: 'file', message: 'Upload a file first' }]);
  const added = await addFiles(
    scope,
    recordId,
    asEvidence ? taken : taken.map((file) => ({ ...file, evidence: null })),
  );
  await scope.db.deleteFrom('uploadSessions').where('id', '=', sessionId).execute();
  return added;
}

export async function dropSession(scope: Scope, sessionId: string) {
  await getSession(scope, sessionId, { held: true });
  await dropSessions(scope, [sessionId]);
  return { success: true as const };
}

/** Deletes sessions; the sweep removes their contents. */
export async function dropSessions(scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return;
  const dropped = await scope.db
    .deleteFrom('uploadSessionFiles')
    .where('sessionId', 'in', [...ids])
    .returning('fileHash')
    .execute();
  await leaveUnclaimed(
    scope,
    dropped.map(({ fileHash }) => fileHash),
  );
  await scope.db
    .deleteFrom('uploadSessions')
    .where('id', 'in', [...ids])
    .execute();
}

const ownSessions = ({ whole, me }: Scope) => whole.selectFrom('uploadSessions').where('openedBy', '=', me.id);

/** The caller's own session; somebody else's appears not to exist. */
export async function getSession(scope: Scope, id: string, { held = false } = {}) {
  const found = ownSessions(scope).select(['id', 'recordId', 'takesDocuments', 'supersedesId']).where('id', '=', id);
  const session = await (held ? found.forUpdate() : found).executeTakeFirst();
  if (!session) throw notFound('upload');
  return session;
}

async function refuseBeyondQuota(scope: Scope, sessionId: string, more: number) {
  const { bytes, count } = await scope.db
    .selectFrom('uploadSessionFiles')
    .where('sessionId', 'in', ownSessions(scope).select('id'))
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
      sql<number>`(count(*) filter (where session_id = ${sessionId}))::int`.as('count'),
    ])
    .executeTakeFirstOrThrow();
  if (count >= fileLimits.filesOfSession)
    throw conflict(`At most ${fileLimits.filesOfSession} files can be added at a time`);
  if (bytes + more > fileLimits.uncommittedBytesOfPerson)
    throw conflict(
      `You have ${sizeText(bytes)} of unfinished uploads. Finish or cancel them, or wait a day until they are removed.`,
    );
}

/** Serialises the counting of one person's uploads, so that parallel ones cannot evade the limits. */
const oneAtATime = (scope: Scope) => hold(scope, `uploads of ${scope.me.id}`);
