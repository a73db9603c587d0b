import type { EntityType } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { useRef } from 'react';
import { send, useWrite } from '../api.ts';
import { upload } from './upload.ts';
import type { RefusableForm } from '../form/refused-fields.ts';
import { heldPress } from '../form/drafts.ts';
import type { KeptFiles } from '../outbox/use-kept-files.ts';
import type { SendLater } from '../outbox/use-send-later.ts';
import { reasonOf, Refusal } from '../refusal.ts';
import { showError } from '../app/toasts.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useSendingOnce } from './use-sending-once.ts';
import { nameOf } from './use-uploads.ts';

type Messages<E extends CalledEndpoint, F> = {
  onSuccess: (reply: Reply<E>) => void;
  /** The message if a file could not be uploaded, with the reason. */
  filesFailed: (why: string) => string;
  /** Of a form that can be sent later. */
  sendLater?: E extends { sentLater: true } ? SendLater : never;
} & (
  | {
      /** The form that it saves, as `useWrite` has it. */
      form: F;
      onError?: (failure: Error) => void;
    }
  | { form?: undefined; onError: (failure: Error) => void }
);

/** Adds a record together with its chosen files, or neither; if one upload fails, all wait to be sent again. */
export function useAddWithFiles<E extends CalledEndpoint, F extends RefusableForm | undefined = undefined>(
  endpoint: E,
  ownerKind: EntityType,
  { form, onSuccess, onError, filesFailed, sendLater }: Messages<E, F>,
) {
  const { sendAll, sessionId, wait, openAnew, ...chosen } = useFilesToSend(ownerKind, sendLater?.kept);
  const { isSending, once } = useSendingOnce();
  const hasKept = Boolean(sendLater?.kept.files.length);
  const later = sendLater?.later(
    () => hasKept || (chosen.waiting.length > 0 && sessionId() === null),
    () => ({
      files: { to: 'call', sessionId: sessionId(), arrived: sessionId() ? chosen.waiting.map(({ key }) => key) : [] },
      chosen: chosen.waiting.map(({ key, file, evidence = null }) => ({
        key,
        name: file.name,
        evidence,
        content: file,
      })),
    }),
  );
  const add = useWrite(endpoint, {
    silent: onError !== undefined,
    form: form as F,
    later: later as never,
    onSuccess,
    onError: (failure) => {
      wait();
      if (failure instanceof Refusal && failure.status === 404) openAnew();
      onError?.(failure);
    },
  });
  const isSaving = isSending || add.isPending || add.isSuccess;
  /** The request names the upload session, or null without files. */
  const save = async (callWith: (uploadSessionId: string | null) => Call<E>) => {
    if (isSaving) return;
    if (hasKept) return add.mutate(callWith(null));
    const goOn = heldPress();
    await once(async () => {
      try {
        const uploadSessionId = await sendAll();
        goOn();
        add.mutate(callWith(uploadSessionId));
      } catch (failure) {
        if (!later || !(failure instanceof Refusal && failure.isPassing))
          return showError(filesFailed(reasonOf(failure)));
        goOn();
        add.mutate(callWith(null));
      }
    });
  };
  return { files: chosen, save, isSaving, write: { ...add, isPending: isSending || add.isPending } };
}

/**
 * Files chosen for a new record: uploaded into a session that the creating request takes as a whole, so that the record is
 * saved with them or not at all.
 */
function useFilesToSend(ownerKind: EntityType, keeps?: KeptFiles) {
  const chosen = useChosenFiles(ownerKind, keeps);
  const { waiting, change } = chosen;
  // Reused until the server says that it is gone: the request after a lost reply is then identical, and creates no second
  // record.
  const complete = useRef<{ id: string; keys: string }>(null);

  /** Uploads the chosen files; returns the session, or null without files. One failure fails all. */
  async function sendAll(): Promise<string | null> {
    if (waiting.length === 0) return null;
    const keys = waiting.map(({ key }) => key).join();
    if (complete.current?.keys === keys) return complete.current.id;
    const { dto: session } = await send(files.openSession, { body: {} });
    for (const one of waiting) {
      change(one.key, { state: 'sending', share: 0 });
      try {
        await upload(files.uploadToSession, { params: { id: session.id }, query: nameOf(one) }, one.file, {
          onProgress: (share) => change(one.key, { share }),
        });
      } catch (failure) {
        for (const each of waiting) change(each.key, { state: 'waiting', share: 0 });
        throw failure;
      }
    }
    complete.current = { id: session.id, keys };
    return session.id;
  }

  /** The session, if it has the chosen files. */
  const sessionId = () =>
    waiting.length > 0 && complete.current?.keys === waiting.map(({ key }) => key).join() ? complete.current.id : null;
  const wait = () => {
    for (const one of waiting) change(one.key, { state: 'waiting', share: 0 });
  };
  const openAnew = () => void (complete.current = null);
  return { ...chosen, sendAll, sessionId, wait, openAnew };
}
