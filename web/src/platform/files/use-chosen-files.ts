import type { EntityType } from '@lintel/contract/areas/activity';
import { mostBytesOf, nameKey } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useState } from 'react';
import { randomId } from '../random-id.ts';
import { refusalOf, type OneUpload } from './use-uploads.ts';

/** Files chosen for a new record: checked at once, uploaded when it is saved. */
export function useChosenFiles(ownerKind: EntityType) {
  const [files, setFiles] = useState<OneUpload[]>([]);
  const change = (key: string, to: Partial<OneUpload>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => setFiles((before) => before.filter((one) => one.key !== key));

  function add(chosen: readonly File[], evidence?: EvidenceKind) {
    const names = new Set(files.filter(({ state }) => state !== 'failed').map(({ file }) => nameKey(file.name)));
    const looked = chosen.map((file): OneUpload => {
      const problem = refusalOf(file, mostBytesOf(ownerKind), names);
      if (!problem) names.add(nameKey(file.name));
      const one = { key: randomId(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    setFiles((before) => [...before, ...looked]);
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
  };
}
