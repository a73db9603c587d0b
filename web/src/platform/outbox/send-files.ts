import { files as endpoints } from '@lintel/contract/areas/files';
import { send } from '../api.ts';
import { upload } from '../files/upload.ts';
import { anotherName, isThere } from '../files/another-name.ts';
import { randomId } from '../random-id.ts';
import { Refusal } from '../refusal.ts';
import { changeUnsent, deleteFile, filesOf, putFile } from './store.ts';
import type { FilesOfCall, KeptFile, Unsent } from './unsent.ts';

/** Uploads the files of an unsent write, noting each that has arrived. Returns the session that its call names, if any. */
export async function sendFiles({ id, files: to }: Unsent): Promise<string | null> {
  const files = await filesOf(id);
  if (to.to === 'call') return files.length > 0 ? intoSession(id, files, to) : null;
  for (const file of files) {
    await ontoRecord(file, to.ownerId);
    await deleteFile(file.key);
  }
  return null;
}

/** Each in a session of its own: what was added stays, whatever happens to the next. */
async function ontoRecord(file: KeptFile, ownerId: string): Promise<void> {
  try {
    const uploaded = file.uploaded ?? (await uploadAlone(file, ownerId));
    await putFile({ ...file, uploaded });
    await send(
      endpoints.commitSession,
      { body: { id: uploaded.sessionId } },
      { idempotencyKey: uploaded.idempotencyKey },
    );
  } catch (failure) {
    // The session is over, or the record has a file of that name.
    if (file.uploaded && isGone(failure)) return ontoRecord({ ...file, uploaded: null }, ownerId);
    if (isThere(failure, file.name))
      return ontoRecord({ ...file, name: anotherName(file.name), uploaded: null }, ownerId);
    throw failure;
  }
}

async function uploadAlone(file: KeptFile, ownerId: string) {
  const { dto: session } = await send(endpoints.openSession, { body: { ownerId } });
  await uploadInto(session.id, file);
  return { sessionId: session.id, idempotencyKey: randomId() };
}

async function intoSession(id: string, files: readonly KeptFile[], to: FilesOfCall & { to: 'call' }): Promise<string> {
  const sessionId = to.sessionId ?? (await send(endpoints.openSession, { body: {} })).dto.id;
  let arrived = to.sessionId ? to.arrived : [];
  const note = () => changeUnsent(id, { files: { to: 'call', sessionId, arrived } });
  if (!to.sessionId) await note();
  try {
    for (const file of files.filter(({ key }) => !arrived.includes(key))) {
      await uploadInto(sessionId, file).catch((failure: unknown) => {
        // It is there: only the answer was lost.
        if (!isThere(failure, file.name)) throw failure;
      });
      arrived = [...arrived, file.key];
      await note();
    }
    return sessionId;
  } catch (failure) {
    if (to.sessionId && isGone(failure)) return intoSession(id, files, { to: 'call', sessionId: null, arrived: [] });
    throw failure;
  }
}

const uploadInto = (sessionId: string, { name, evidence, content }: KeptFile) =>
  upload(
    endpoints.uploadToSession,
    { params: { id: sessionId }, query: { fileName: name, ...(evidence && { evidence }) } },
    content,
  );

export const isGone = (failure: unknown) => failure instanceof Refusal && failure.status === 404;
