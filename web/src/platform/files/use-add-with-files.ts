import type { EntityType } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import type { Call, Endpoint, Reply } from '@lintel/contract/platform/endpoint';
import { useRef, useState } from 'react';
import { send, upload, useWrite } from '../api.ts';
import { heldPress } from '../form/drafts.ts';
import { reasonOf, Refusal } from '../refusal.ts';
import { showError } from '../toasts.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { nameOf } from './use-uploads.ts';

type Told<E extends Endpoint> = {
  onSuccess: (reply: Reply<E>) => void;
  onError: (failure: Error) => void;
  /** The sentence where a file could not be sent, with the reason. */
  filesFailed: (why: string) => string;
};

/** Adds a record with the files chosen for it, or neither; where one fails, all wait to be sent again. */
export function useAddWithFiles<E extends Endpoint>(
  endpoint: E,
  ownerKind: EntityType,
  { onSuccess, onError, filesFailed }: Told<E>,
) {
  const { sendAll, wait, openAnew, ...chosen } = useFilesToSend(ownerKind);
  const [isSending, setSending] = useState(false);
  const add = useWrite(endpoint, {
    silent: true,
    onSuccess,
    onError: (failure) => {
      wait();
      if (failure instanceof Refusal && failure.status === 404) openAnew();
      onError(failure);
    },
  });
  const isSaving = isSending || add.isPending || add.isSuccess;
  /** The call names the session that holds the files, or null where there are none. */
  const save = async (callWith: (uploadSessionId: string | null) => Call<E>) => {
    if (isSaving) return;
    const goOn = heldPress();
    setSending(true);
    try {
      const uploadSessionId = await sendAll();
      goOn();
      add.mutate(callWith(uploadSessionId));
    } catch (failure) {
      showError(filesFailed(reasonOf(failure)));
    } finally {
      setSending(false);
    }
  };
  return { files: chosen, save, isSaving, write: { ...add, isPending: isSending || add.isPending } };
}

/** Files chosen for a record that is not there yet: sent into a session that the call which makes it takes whole, so that it is saved with them or not at all. */
function useFilesToSend(ownerKind: EntityType) {
  const chosen = useChosenFiles(ownerKind);
  const { waiting, change } = chosen;
  // Sent again until the server says that it is gone: the call after a lost answer is then the same call, and makes no second record.
  const complete = useRef<{ id: string; keys: string }>(null);

  /** Sends what was chosen; answers the session that holds it, null where nothing was chosen. A file that fails fails it all. */
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

  const wait = () => {
    for (const one of waiting) change(one.key, { state: 'waiting', share: 0 });
  };
  const openAnew = () => void (complete.current = null);
  return { ...chosen, sendAll, wait, openAnew };
}
