import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeptCall, SentLater } from './sent-later.ts';
import { timeNow } from '../app/server-time.ts';
import { useMe } from '../current-user.ts';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { showNote } from '../app/toasts.ts';
import { ownerOf, useUnsent, whatWaits } from './what-waits.ts';
import { outbox } from './load-outbox.ts';
import { holdBack } from './held-back.ts';
import type { FilesOfCall, KeptFile, Unsent } from './unsent.ts';
import { useKeptFiles, type KeptFiles } from './use-kept-files.ts';

type Options<Values> = {
  endpoint: CalledEndpoint & { sentLater: true };
  /** What it is about: at most one of each waits. */
  subject: string;
  title: string;
  place: string;
  recordId: string | null;
  /** Its work remains to be done, and its row offers that still. */
  leavesOpen?: true;
  /** What was entered, in words. */
  lines: (values: Values) => readonly (string | null)[];
  opensAt: string;
  /** Where it opens without a connection, if the page of `opensAt` may not be on the device. */
  opensOfflineAt?: string;
  values: () => Values;
  /** Puts what waits, or was refused, back into the form. */
  restore: (values: Values) => void;
  onKept: () => void;
};

/** Where the files of a call go when it is kept, and those that do not wait on the device yet. */
type KeptWith = { files: FilesOfCall; chosen?: readonly Omit<KeptFile, 'of' | 'owner' | 'at' | 'uploaded'>[] };

export type SendLater = {
  /** What was saved of this before and still waits. */
  unsent: Unsent | undefined;
  kept: KeptFiles;
  /** For `useWrite`; with what its files are. */
  later: (mustWait: () => boolean, files: () => KeptWith) => SentLater;
};

/** Lets a form be saved without a connection: it is kept on the device with its files, and sent later (decision 072). */
export function useSendLater<Values>(options: Options<Values>): SendLater {
  const {
    endpoint,
    subject,
    title,
    place,
    recordId,
    leavesOpen,
    lines,
    opensAt,
    opensOfflineAt,
    values,
    restore,
    onKept,
  } = options;
  const owner = ownerOf(useMe());
  const queries = useQueryClient();
  const id = `${owner} ${endpoint.area}.${endpoint.name} ${subject}`;
  const unsent = useUnsent().find((one) => one.id === id);
  const kept = useKeptFiles(owner, id);
  const isRestored = useRef(false);
  // Another tab may send it while it is open here: saved again, it would be a second one.
  const [sentKey, setSentKey] = useState<string>();
  // The outbox is outside of React.
  useEffect(() => {
    outbox()
      .then(({ openOutbox }) => openOutbox(owner))
      .catch(() => {});
  }, [owner]);
  useEffect(() => {
    const release = holdBack(id);
    return () => {
      release();
      if (whatWaits().length > 0) void outbox().then(({ sendWaiting }) => sendWaiting(queries));
    };
  }, [id, queries]);
  useEffect(() => {
    if (!unsent || isRestored.current) return;
    isRestored.current = true;
    restore(unsent.values as Values);
    setSentKey(unsent.call.idempotencyKey);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has been read
  }, [unsent]);
  const keepCall = async (call: KeptCall, { files, chosen = [] }: KeptWith) => {
    isRestored.current = true;
    const at = timeNow();
    const { keep } = await outbox().catch(() => {
      throw new Refusal(0, t('unsent.not.kept'));
    });
    const added = chosen.map((file, index): KeptFile => ({ ...file, of: id, owner, at: at + index, uploaded: null }));
    await keep(
      {
        id,
        owner,
        at,
        call,
        files,
        title,
        place,
        lines: lines(values()).filter((line): line is string => Boolean(line)),
        recordId,
        ...(leavesOpen && { leavesOpen }),
        values: values(),
        opensAt,
        ...(opensOfflineAt && { opensOfflineAt }),
        fileCount: kept.files.length + added.length,
        lastFailure: null,
        refused: null,
      },
      added,
    );
  };
  return {
    unsent,
    kept,
    later: (mustWait, files) => ({
      idempotencyKey: unsent?.call.idempotencyKey ?? sentKey,
      mustWait,
      keep: (call) => keepCall(call, files()),
      onKept: () => {
        showNote(t('unsent.kept'));
        onKept();
      },
      onSent: () => {
        setSentKey(undefined);
        if (unsent) void outbox().then(({ discard }) => discard(id));
      },
    }),
  };
}
