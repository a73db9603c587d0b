import type { EntityType } from '@lintel/contract/areas/activity';
import {
  documentTypes,
  fileLimits,
  fileRefusals,
  files as endpoints,
  fileTypes,
  mostBytesOf,
  nameKey,
  type EvidenceKind,
  type StoredFile,
} from '@lintel/contract/areas/files';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send, upload } from '../api.ts';
import { Refusal, reasonOf } from '../refusal.ts';
import { t } from '../texts.ts';
import { showSuccess } from '../toasts.ts';

export type FileOwner = { ownerId: string; ownerKind: EntityType };
export type OneUpload = {
  key: string;
  file: File;
  evidence: EvidenceKind | undefined;
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  problem?: string;
};

/** At most so many files on the way at once: a telephone has one thin line. */
const AT_ONCE = 2;

/** Sends files to a record: a session, each file into it, and the commit of those that arrived. */
export function useUploads(
  { ownerId, ownerKind }: FileOwner,
  namesThere: readonly string[],
  /** As the library does: Word, spreadsheets and text too. */
  {
    takesDocuments = false,
    onAdded,
  }: { takesDocuments?: boolean; onAdded?: (added: readonly StoredFile[]) => void } = {},
) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<OneUpload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const change = (key: string, to: Partial<OneUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const forget = (keys: readonly string[]) => setUploads((before) => before.filter(({ key }) => !keys.includes(key)));

  const failed = (one: OneUpload, failure: unknown) =>
    change(one.key, { state: 'failed', problem: whyNot(failure, one.file.name, { ownerId, ownerKind }) });

  async function sendOne(sessionId: string, one: OneUpload): Promise<boolean> {
    const stop = new AbortController();
    stops.current.set(one.key, stop);
    change(one.key, { state: 'sending', share: 0 });
    try {
      const query = { fileName: one.file.name, ...(one.evidence ? { evidence: one.evidence } : {}) };
      await upload(endpoints.uploadToSession, { params: { id: sessionId }, query }, one.file, {
        signal: stop.signal,
        onProgress: (share) => change(one.key, { share }),
      });
      change(one.key, { state: 'sent', share: 1 });
      return true;
    } catch (failure) {
      if (stop.signal.aborted) forget([one.key]);
      else failed(one, failure);
      return false;
    } finally {
      stops.current.delete(one.key);
    }
  }

  /** A session holds so many files; more go in the next. */
  async function sendAll(ready: readonly OneUpload[]) {
    for (let from = 0; from < ready.length; from += fileLimits.filesOfSession)
      await sendSome(ready.slice(from, from + fileLimits.filesOfSession));
  }

  async function sendSome(ready: readonly OneUpload[]) {
    try {
      const { dto: session } = await send(endpoints.openSession, {
        body: { ownerId, ...(takesDocuments && { takesDocuments }) },
      });
      const waiting = [...ready];
      const arrived: OneUpload[] = [];
      const line = async () => {
        for (let one = waiting.shift(); one; one = waiting.shift())
          if (await sendOne(session.id, one)) arrived.push(one);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, line));
      if (arrived.length === 0) return void (await send(endpoints.dropSession, { query: { id: session.id } }));
      let added: readonly StoredFile[];
      try {
        ({ objects: added } = await send(
          endpoints.commitSession,
          { body: { id: session.id } },
          { idempotencyKey: crypto.randomUUID() },
        ));
      } catch (failure) {
        for (const one of arrived) failed(one, failure);
        return;
      }
      forget(arrived.map(({ key }) => key));
      showSuccess(t(arrived.length === 1 ? 'files.added_one' : 'files.added', { count: String(arrived.length) }));
      await queries.invalidateQueries();
      onAdded?.(added);
    } catch (failure) {
      for (const one of ready) failed(one, failure);
    }
  }

  /** Looks the files over and sends those that can be taken; each other one says why not. */
  function add(chosen: readonly File[], evidence?: EvidenceKind) {
    const names = new Set([
      ...namesThere.map(nameKey),
      ...uploads.filter(({ state }) => state !== 'failed').map(({ file }) => nameKey(file.name)),
    ]);
    const looked = chosen.map((file): OneUpload => {
      const problem = refusalOf(file, mostBytesOf(ownerKind), names, takesDocuments);
      if (!problem) names.add(nameKey(file.name));
      const one = { key: crypto.randomUUID(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    setUploads((before) => [...before, ...looked]);
    void sendAll(looked.filter(({ state }) => state === 'waiting'));
  }

  return {
    uploads,
    add,
    cancel: (key: string) => stops.current.get(key)?.abort(),
    dismiss: (key: string) => forget([key]),
    retry: (one: OneUpload) => {
      forget([one.key]);
      add([one.file], one.evidence);
    },
  };
}

/** What can be said of a file before it is sent; what it really is, the server finds out. */
export function refusalOf(
  file: File,
  most: number,
  names: ReadonlySet<string>,
  takesDocuments = false,
): string | undefined {
  const ending = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const taken: readonly (typeof documentTypes)[number][] = takesDocuments ? documentTypes : fileTypes;
  const isKnown = taken.some(
    ({ type, endings }) => type === file.type || (endings as readonly string[]).includes(ending),
  );
  if (file.size === 0) return fileRefusals.empty(file.name);
  if (file.size > most) return fileRefusals.tooLarge(file.name, most);
  if (names.has(nameKey(file.name))) return fileRefusals.alreadyAdded(file.name);
  if (isKnown) return undefined;
  return /^hei[cf]$/.test(ending)
    ? fileRefusals.heic(file.name)
    : (takesDocuments ? fileRefusals.wrongDocument : fileRefusals.wrongType)(file.name);
}

/** The server's own sentence, and otherwise that it failed (FILE-010). */
export function whyNot(failure: unknown, file: string, { ownerId, ownerKind }: FileOwner): string {
  if (failure instanceof Refusal && failure.isAnswer) return reasonOf(failure);
  return t('files.not.added', { file, entity: ownerKind.toLowerCase().replaceAll('_', ' '), id: ownerId });
}
