import type { EntityType } from '@lintel/contract/areas/activity';
import { mostBytesOf, nameKey } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useState } from 'react';
import type { KeptFiles } from '../outbox/use-kept-files.ts';
import { randomId } from '../random-id.ts';
import { reasonOf } from '../refusal.ts';
import { distinct } from './another-name.ts';
import { refusalOf, type OneUpload } from './use-uploads.ts';

/**
 * Files chosen for a new record: checked at once, uploaded when it is saved. Of a form that can be sent later they are kept on
 * the device at once while it is offline, since the page may be gone before.
 */
export function useChosenFiles(ownerKind: EntityType, keeps?: KeptFiles) {
  const [files, setFiles] = useState<OneUpload[]>([]);
  const change = (key: string, to: Partial<OneUpload>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => setFiles((before) => before.filter((one) => one.key !== key));

  function add(chosen: readonly File[], evidence?: EvidenceKind) {
    const names = new Set([
      ...files.filter(({ state }) => state !== 'failed').map(({ file }) => nameKey(file.name)),
      ...(keeps?.files.map(({ name }) => nameKey(name)) ?? []),
    ]);
    const looked = chosen.map((given): OneUpload => {
      const file = distinct(given, names);
      const problem = refusalOf(file, mostBytesOf(ownerKind), names);
      if (!problem) names.add(nameKey(file.name));
      const one = { key: randomId(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    if (!keeps || navigator.onLine) return setFiles((before) => [...before, ...looked]);
    setFiles((before) => [...before, ...looked.filter(({ state }) => state === 'failed')]);
    for (const one of looked.filter(({ state }) => state === 'waiting'))
      keeps
        .add(one.file, evidence)
        .catch((why: unknown) =>
          setFiles((before) => [...before, { ...one, state: 'failed', problem: reasonOf(why) }]),
        );
  }

  const retry = (one: OneUpload) => {
    dismiss(one.key);
    add([one.file], one.evidence);
  };
  return {
    waiting: files.filter(({ state }) => state !== 'failed'),
    sending: { uploads: files.filter(({ state }) => state === 'failed'), add, cancel: dismiss, dismiss, retry },
    dismiss,
    change,
    keeps,
  };
}
