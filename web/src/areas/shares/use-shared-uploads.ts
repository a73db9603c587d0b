import { nameKey } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { type SharedItem } from '@lintel/contract/areas/shares/by-link';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '#platform/files/upload.ts';
import { nameOf, refusalOf, type OneUpload } from '#platform/files/use-uploads.ts';
import { randomId } from '#platform/random-id.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { useAssignToken } from './assign-token.ts';

/** Uploads files by link, one after another: a phone in a cellar has little bandwidth. */
export function useSharedUploads({ files, mostBytes }: SharedItem) {
  const assignToken = useAssignToken();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<OneUpload[]>([]);
  const [addedCount, setAddedCount] = useState(0);
  const stops = useRef(new Map<string, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = (key: string, to: Partial<OneUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const forget = (key: string) => setUploads((before) => before.filter((one) => one.key !== key));

  async function sendOne(one: OneUpload) {
    const stop = stops.current.get(one.key)!;
    if (stop.signal.aborted) return forget(one.key);
    change(one.key, { state: 'sending' });
    try {
      await upload(shares.addFile, { query: nameOf(one) }, one.file, {
        signal: stop.signal,
        headers: { [TOKEN_HEADER]: assignToken },
        onProgress: (share) => change(one.key, { share }),
      });
      change(one.key, { state: 'sent', share: 1 });
      // A file counts as added once the item contains it: the outsider may then report the work as done.
      await queries.invalidateQueries();
      forget(one.key);
      setAddedCount((count) => count + 1);
    } catch (failure) {
      if (stop.signal.aborted) forget(one.key);
      else change(one.key, { state: 'failed', problem: whyNot(failure, one.file.name) });
    }
  }

  function add(chosen: readonly File[], evidence: EvidenceKind | undefined) {
    const names = new Set([...files.map(({ name }) => name), ...uploads.map(({ file }) => file.name)].map(nameKey));
    const looked = chosen.map((given): OneUpload => {
      const file = withOwnName(given, names);
      const problem = refusalOf(file, mostBytes, names);
      names.add(nameKey(file.name));
      const one = { key: randomId(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    setUploads((before) => [...before, ...looked]);
    for (const one of looked.filter(({ state }) => state === 'waiting')) {
      stops.current.set(one.key, new AbortController());
      line.current = line.current.then(() => sendOne(one));
    }
  }

  return {
    uploads,
    addedCount,
    add,
    cancel: (key: string) => {
      stops.current.get(key)?.abort();
      if (uploads.some((one) => one.key === key && one.state === 'waiting')) forget(key);
    },
    dismiss: forget,
    retry: (one: OneUpload) => {
      forget(one.key);
      stops.current.set(one.key, new AbortController());
      const again: OneUpload = { ...one, state: 'waiting', share: 0 };
      setUploads((before) => [...before, again]);
      line.current = line.current.then(() => sendOne(again));
    },
  };
}

/** Every picture of a phone's camera has the same name: further ones are numbered. */
function withOwnName(file: File, names: ReadonlySet<string>): File {
  const [, stem = file.name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(file.name) ?? [];
  let name = file.name;
  for (let count = 2; names.has(nameKey(name)); count += 1) name = `${stem} (${count})${ending}`;
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

function whyNot(failure: unknown, name: string): string {
  return failure instanceof Refusal && failure.isAnswer ? reasonOf(failure) : t('shared.file.not.added', { name });
}
