import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useEffect, useState } from 'react';
import { timeNow } from '../app/server-time.ts';
import { randomId } from '../random-id.ts';
import { outbox } from './load-outbox.ts';
import type { KeptFile } from './unsent.ts';

export type KeptFiles = {
  files: readonly KeptFile[];
  /** Keeps a file on the device; throws if there is no room. */
  add: (file: File, evidence: EvidenceKind | undefined, uploaded?: KeptFile['uploaded']) => Promise<void>;
  drop: (key: string) => Promise<void>;
};

/** The files of a form that could not be sent without a connection; they outlive the page. */
export function useKeptFiles(owner: string, of: string): KeptFiles {
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  // The database is outside of React.
  useEffect(() => {
    let isOver = false;
    outbox()
      .then(({ filesOf }) => filesOf(of))
      .then((found) => isOver || setFiles(found))
      .catch(() => {});
    return () => void (isOver = true);
  }, [of]);
  return {
    files,
    async add(content, evidence, uploaded = null) {
      const [key, at, { name }] = [randomId(), timeNow(), content];
      const file = { key, of, owner, at, name, evidence: evidence ?? null, content, uploaded };
      await (await outbox()).keepFile(file);
      setFiles((before) => [...before, file]);
    },
    async drop(key) {
      await (await outbox()).deleteFile(key);
      setFiles((before) => before.filter((one) => one.key !== key));
    },
  };
}
