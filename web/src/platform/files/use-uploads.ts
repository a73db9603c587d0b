import type { EntityType } from '@lintel/contract/areas/activity';
import { fileRefusals, files as endpoints, mostBytesOf, nameKey } from '@lintel/contract/areas/files';
import { documentTypes, fileTypes, type StoredFile } from '@lintel/contract/areas/stored-file';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { upload } from './upload.ts';
import { warnBeforeClosingUntil } from '../form/unsaved-changes.ts';
import { randomId } from '../random-id.ts';
import { Refusal, reasonOf } from '../refusal.ts';
import type { KeptFiles } from '../outbox/use-kept-files.ts';
import type { KeptFile } from '../outbox/unsent.ts';
import { t } from '../texts.ts';
import { showSuccess } from '../app/toasts.ts';
import { distinct } from './another-name.ts';

export type FileOwner = { ownerId: string; ownerKind: EntityType };
export type OneUpload = {
  key: string;
  file: File;
  evidence: EvidenceKind | undefined;
  /** The share uploaded so far, from 0 to 1. */
  share: number;
  state: 'waiting' | 'sending' | 'sent' | 'added' | 'failed';
  problem?: string;
};

/** The maximum number of concurrent uploads: a phone has little bandwidth. */
const AT_ONCE = 2;
/** How many are added to the record together: added ones stay, whatever happens to the page. */
const ADDED_TOGETHER = 10;

/**
 * Uploads files to a record in batches: a session, each file into it, and the commit of those that arrived. Meanwhile the page
 * asks before it is left.
 */
export function useUploads(
  { ownerId, ownerKind }: FileOwner,
  namesThere: readonly string[],
  /** Accepts Word, spreadsheet and text files too, like the library. */
  {
    takesDocuments = false,
    onAdded,
    keeps,
  }: {
    takesDocuments?: boolean;
    onAdded?: (added: readonly StoredFile[]) => void;
    /** Keeps on the device what gets no answer. */
    keeps?: KeptFiles | undefined;
  } = {},
) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<OneUpload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const change = (key: string, to: Partial<OneUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const forget = (keys: readonly string[]) => setUploads((before) => before.filter(({ key }) => !keys.includes(key)));

  const failed = (one: OneUpload, failure: unknown) =>
    change(one.key, { state: 'failed', problem: whyNot(failure, one.file.name, { ownerId, ownerKind }) });

  /** Without a connection it is kept on the device, if its form can be sent later. */
  async function keptOrFailed(one: OneUpload, failure: unknown, uploaded: KeptFile['uploaded'] = null) {
    if (!keeps || !(failure instanceof Refusal && failure.isPassing)) return failed(one, failure);
    try {
      await keeps.add(one.file, one.evidence, uploaded);
      forget([one.key]);
    } catch (why) {
      change(one.key, { state: 'failed', problem: reasonOf(why) });
    }
  }

  async function sendOne(sessionId: string, one: OneUpload): Promise<boolean> {
    const stop = new AbortController();
    stops.current.set(one.key, stop);
    change(one.key, { state: 'sending', share: 0 });
    try {
      await upload(endpoints.uploadToSession, { params: { id: sessionId }, query: nameOf(one) }, one.file, {
        signal: stop.signal,
        onProgress: (share) => change(one.key, { share }),
      });
      change(one.key, { state: 'sent', share: 1 });
      return true;
    } catch (failure) {
      if (stop.signal.aborted) forget([one.key]);
      else await keptOrFailed(one, failure);
      return false;
    } finally {
      stops.current.delete(one.key);
    }
  }

  async function sendAll(ready: readonly OneUpload[]) {
    const added: string[] = [];
    for (let from = 0; from < ready.length; from += ADDED_TOGETHER)
      added.push(...(await sendSome(ready.slice(from, from + ADDED_TOGETHER))));
    forget(added);
    if (added.length > 0) showSuccess(t('files.added', { count: added.length }));
  }

  /** Returns the keys of those that were added. */
  async function sendSome(ready: readonly OneUpload[]): Promise<string[]> {
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
      if (arrived.length === 0) {
        // Otherwise it is swept away.
        await send(endpoints.dropSession, { query: { id: session.id } }).catch(() => {});
        return [];
      }
      let added: readonly StoredFile[];
      const idempotencyKey = randomId();
      try {
        ({ objects: added } = await send(endpoints.commitSession, { body: { id: session.id } }, { idempotencyKey }));
      } catch (failure) {
        for (const one of arrived) await keptOrFailed(one, failure, { sessionId: session.id, idempotencyKey });
        return [];
      }
      for (const { key } of arrived) change(key, { state: 'added' });
      await queries.invalidateQueries();
      onAdded?.(added);
      return arrived.map(({ key }) => key);
    } catch (failure) {
      for (const one of ready) await keptOrFailed(one, failure);
      return [];
    }
  }

  /** Checks the files and uploads the valid ones; the others show why they are not accepted. */
  function add(chosen: readonly File[], evidence?: EvidenceKind) {
    const names = new Set([
      ...namesThere.map(nameKey),
      ...(keeps?.files.map(({ name }) => nameKey(name)) ?? []),
      ...uploads.filter(({ state }) => state !== 'failed').map(({ file }) => nameKey(file.name)),
    ]);
    const looked = chosen.map((given): OneUpload => {
      const file = distinct(given, names);
      const problem = refusalOf(file, mostBytesOf(ownerKind), names, takesDocuments);
      if (!problem) names.add(nameKey(file.name));
      const one = { key: randomId(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    setUploads((before) => [...before, ...looked]);
    const ready = looked.filter(({ state }) => state === 'waiting');
    if (ready.length > 0) void warnBeforeClosingUntil(sendAll(ready));
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

/** The metadata of an upload: its name, and what it proves. */
export const nameOf = ({ file, evidence }: OneUpload) => ({ fileName: file.name, ...(evidence && { evidence }) });

/** Checks a file before it is uploaded; the server detects its actual type. */
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

/** The server's own message, that it was not reached, or else that it failed (FILE-010). */
export function whyNot(failure: unknown, file: string, { ownerId, ownerKind }: FileOwner): string {
  if (failure instanceof Refusal && failure.isAnswer) return reasonOf(failure);
  if (failure instanceof Refusal && failure.isPassing) return t('files.not.sent', { file, reason: reasonOf(failure) });
  return t('files.not.added', { file, entity: ownerKind.toLowerCase().replaceAll('_', ' '), id: ownerId });
}
