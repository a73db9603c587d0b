import { session } from '@lintel/contract/areas/session';
import type { QueryClient } from '@tanstack/react-query';
import { askServer } from '../api.ts';
import { sendKept } from './send-kept.ts';
import { NO_ANSWER_MS } from '../app/request.ts';
import { timeNow } from '../app/server-time.ts';
import { reasonOf, Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { ownerOf, whatWaits } from './what-waits.ts';
import { isHeldBack } from './held-back.ts';
import { changed } from './outbox.ts';
import { isGone, sendFiles } from './send-files.ts';
import { changeUnsent, deleteUnsent, unsentAt } from './store.ts';
import type { Unsent } from './unsent.ts';

let isSending = false;

/** Sends what waits, in order, one after the other, in one tab only. Resolves when nothing more can be sent now. */
export async function sendWaiting(queries: QueryClient): Promise<void> {
  const isWaiting = whatWaits().some(({ refused }) => refused === null);
  if (isSending || !isWaiting) return;
  isSending = true;
  try {
    // Undefined where the page is not secure: then there is no other guard than the keys of the calls.
    if (!navigator.locks) await sendEach(queries);
    else await navigator.locks.request('lintel.outbox', { ifAvailable: true }, (lock) => lock && sendEach(queries));
  } finally {
    isSending = false;
  }
}

async function sendEach(queries: QueryClient) {
  for (const { id } of whatWaits()) {
    // As it is now: another tab may have sent it, or its form saved it again.
    const unsent = await unsentAt(id);
    if (!unsent || unsent.refused !== null || isHeldBack(id)) continue;
    const failure = await sendOne(unsent).then(
      () => null,
      (why: unknown) => why ?? new Error('not sent'),
    );
    if (failure === null) {
      await deleteUnsent(id);
      // Until the page is read anew its row waits: it would offer the same once more.
      await queries.invalidateQueries();
      await changed('sent');
    } else if (needsPerson(failure)) {
      await changeUnsent(id, { refused: reasonOf(failure) });
      await changed();
      void queries.invalidateQueries();
    } else {
      await changeUnsent(id, { lastFailure: reasonOf(failure) });
      await changed();
      if (waitsForAll(failure)) return;
    }
  }
}

/** The files, then the call. If the session of the files is over, they are uploaded once more. */
async function sendOne(unsent: Unsent): Promise<void> {
  await ofSamePerson(unsent);
  const sessionId = await sendFiles(unsent);
  // Uploading may have taken long.
  if (unsent.fileCount > 0) await ofSamePerson(unsent);
  try {
    await sendKept(callWith(unsent, sessionId), secondsOld(unsent));
  } catch (failure) {
    if (!sessionId || !isGone(failure)) throw failure;
    await changeUnsent(unsent.id, { files: { to: 'call', sessionId: null, arrived: [] } });
    const anew = await sendFiles({ ...unsent, files: { to: 'call', sessionId: null, arrived: [] } });
    await sendKept(callWith(unsent, anew), secondsOld(unsent));
  }
}

/** Somebody else may have signed in on this device, in another tab: it would be recorded as theirs. Only the server knows. */
async function ofSamePerson({ owner }: Unsent) {
  const me = await askServer(session.currentUser, { body: {} }, { signal: AbortSignal.timeout(NO_ANSWER_MS) });
  if (ownerOf(me) !== owner) throw new Refusal(401, t('unsent.other.person'));
}

/** The server has just said what time it is. */
const secondsOld = ({ at }: Unsent) => Math.max(0, timeNow() - at) / 1000;

const callWith = ({ call }: Unsent, uploadSessionId: string | null) =>
  uploadSessionId === null
    ? call
    : { ...call, body: JSON.stringify({ ...(JSON.parse(call.body) as object), uploadSessionId }) };

/** The same call would be refused again; anything else may pass. */
const needsPerson = (failure: unknown) =>
  failure instanceof Refusal &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status);

/** Nothing else can be sent either: no connection, not signed in, too many requests. */
const waitsForAll = (failure: unknown) =>
  failure instanceof Refusal && (failure.isPassing || failure.isInterruption || [408, 429].includes(failure.status));
