import { files, mostBytesOf, nameKey, type EvidenceKind } from '@lintel/contract/areas/files';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '#platform/api.ts';
import { refusalOf, whyNot, type OneUpload } from '#platform/files/use-uploads.ts';
import { showError } from '#platform/toasts.ts';

const ownerKind = 'INSPECTION_REPORT';

/** Files chosen for a report that is not there yet: looked over at once, sent one by one when it is (INS-024, conflict C3). */
export function useReportFiles() {
  const queries = useQueryClient();
  const [chosenFiles, setFiles] = useState<OneUpload[]>([]);
  const change = (key: string, to: Partial<OneUpload>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => setFiles((before) => before.filter((one) => one.key !== key));

  function add(chosen: readonly File[], evidence?: EvidenceKind) {
    const names = new Set(chosenFiles.filter(({ state }) => state !== 'failed').map(({ file }) => nameKey(file.name)));
    const looked = chosen.map((file): OneUpload => {
      const problem = refusalOf(file, mostBytesOf(ownerKind), names);
      if (!problem) names.add(nameKey(file.name));
      const one = { key: crypto.randomUUID(), file, evidence, share: 0 };
      return problem ? { ...one, state: 'failed', problem } : { ...one, state: 'waiting' };
    });
    setFiles((before) => [...before, ...looked]);
  }

  /** Each file that fails is told by itself; the report is saved all the same. */
  async function sendTo(id: string) {
    for (const one of chosenFiles.filter(({ state }) => state === 'waiting')) {
      change(one.key, { state: 'sending', share: 0 });
      try {
        const query = { fileName: one.file.name, ...(one.evidence ? { evidence: one.evidence } : {}) };
        await upload(files.uploadToInspectionReport, { params: { id }, query }, one.file, {
          onProgress: (share) => change(one.key, { share }),
        });
        change(one.key, { state: 'sent', share: 1 });
      } catch (failure) {
        const problem = whyNot(failure, one.file.name, { ownerId: id, ownerKind });
        change(one.key, { state: 'failed', problem });
        showError(problem);
      }
    }
    await queries.invalidateQueries({ queryKey: ['files'] });
    await queries.invalidateQueries({ queryKey: ['inspection-reports'] });
  }

  const retry = (one: OneUpload) => {
    dismiss(one.key);
    add([one.file], one.evidence);
  };
  return {
    waiting: chosenFiles.filter(({ state }) => state !== 'failed'),
    sending: { uploads: chosenFiles.filter(({ state }) => state === 'failed'), add, cancel: dismiss, dismiss, retry },
    dismiss,
    sendTo,
  };
}
