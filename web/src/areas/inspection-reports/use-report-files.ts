import { files } from '@lintel/contract/areas/files';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '#platform/api.ts';
import { useChosenFiles } from '#platform/files/use-chosen-files.ts';
import { whyNot } from '#platform/files/use-uploads.ts';
import { showError } from '#platform/toasts.ts';

const ownerKind = 'INSPECTION_REPORT';

/** Files chosen for a report that is not there yet: looked over at once, sent one by one when it is (INS-024, conflict C3). */
export function useReportFiles() {
  const queries = useQueryClient();
  const chosen = useChosenFiles(ownerKind);
  const { waiting, change } = chosen;

  /** Each file that fails is told by itself; the report is saved all the same. */
  async function sendTo(id: string) {
    for (const one of waiting.filter(({ state }) => state === 'waiting')) {
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
    await queries.invalidateQueries();
  }

  return { ...chosen, sendTo };
}
