import { evidencePacks, type EvidencePack, type EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { send } from '#platform/api.ts';
import { makeInBackground } from '#platform/app/make-in-background.tsx';
import { saveDirectly } from '#platform/files/download.ts';
import { t } from '#platform/texts.ts';

/** Requests an evidence pack, polled until it can be downloaded. */
export const runPack = (request: EvidencePackRequest, onChange: () => void): Promise<void> =>
  makeInBackground({
    request: async () => (await send(evidencePacks.request, { body: request })).dto.id,
    progressOf: (id) => send(evidencePacks.progress, { query: { id } }),
    download: savePack,
    texts: { running: 'pack.running', ready: 'pack.ready', error: 'pack.error' },
    progressText,
    onChange,
  });

export const savePack = (id: string) => saveDirectly(evidencePacks.download, { query: { id } });

export const progressText = ({ doneCount, totalCount }: Pick<EvidencePack, 'doneCount' | 'totalCount'>) =>
  t('pack.running.count', { done: doneCount, total: totalCount ?? 0 });
