import type { EntityType } from '@lintel/contract/areas/activity';
import type { files } from '@lintel/contract/areas/files';
import type { EndpointShape } from '@lintel/contract/platform/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from './upload.ts';
import { showError } from '../app/toasts.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { nameOf, whyNot } from './use-uploads.ts';

type UploadCall = EndpointShape & Pick<typeof files.uploadToInspectionReport, 'params' | 'query' | 'area' | 'name'>;

/** Files chosen for a new record: checked at once, uploaded one by one after it is saved (conflict C3). */
export function useFilesAfterSave(ownerKind: EntityType, endpoint: UploadCall) {
  const queries = useQueryClient();
  const chosen = useChosenFiles(ownerKind);
  const { waiting, change } = chosen;

  /** Each failing file has a message of its own; the record is saved all the same. */
  async function sendTo(id: string) {
    for (const one of waiting.filter(({ state }) => state === 'waiting')) {
      change(one.key, { state: 'sending', share: 0 });
      try {
        await upload(endpoint, { params: { id }, query: nameOf(one) }, one.file, {
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
