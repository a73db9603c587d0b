import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useEffect, useState } from 'react';
import { timeNow } from '../app/server-time.ts';
import { randomId } from '../random-id.ts';
import { outbox } from './load-outbox.ts';
import type { KeptFile } from './unsent.ts';

export type KeptFiles = {
  files: readonly KeptFile[];
  /** Keeps a file on the device; throws if there is no room. */
  add: (
    file: File,
    evidence: EvidenceKind | undefined,
    uploaded?: KeptFile['uploaded'],
    onto?: string,
  ) => Promise<void>;
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
    async add(content, evidence, uploaded = null, onto) {
      const [key, at, { name }] = [randomId(), timeNow(), content];
      const file = { key, of, owner, at, name, evidence: evidence ?? null, content, uploaded, ...(onto && { onto }) };
      await (await outbox()).keepFile(file);
      setFiles((before) => [...before, file]);
    },
    async drop(key) {
      await (await outbox()).deleteFile(key);
      setFiles((before) => before.filter((one) => one.key !== key));
    },
  };
}

/** Of the kept files of a form those that go onto a record that is there already; or, without one, the others. */
export const keptOnto = ({ files, add, drop }: KeptFiles, onto?: string): KeptFiles => ({
  files: files.filter((file) => file.onto === onto),
  add: (file, evidence, uploaded) => add(file, evidence, uploaded, onto),
  drop,
});
