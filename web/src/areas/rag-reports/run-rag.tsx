import { ragReports, type RagReport, type RagRequest } from '@lintel/contract/areas/rag-reports';
import { send } from '#platform/api.ts';
import { makeInBackground } from '#platform/app/make-in-background.tsx';
import { download } from '#platform/files/download.ts';
import { t } from '#platform/texts.ts';

/** Requests a RAG report, polled every five seconds until it can be downloaded (RAG-002 to RAG-006). */
export const runRag = (request: RagRequest, onChange: () => void): Promise<void> =>
  makeInBackground({
    request: async () => (await send(ragReports.request, { body: request })).dto.id,
    progressOf: (id) => send(ragReports.progress, { query: { id } }),
    download: saveReport,
    texts: {
      running: 'rag.running',
      ready: 'rag.report.success',
      error: 'rag.report.error',
    },
    progressText,
    onChange,
  });

export const saveReport = (id: string) => download(ragReports.download, { query: { id } });

export const progressText = ({ doneCount, totalCount }: Pick<RagReport, 'doneCount' | 'totalCount'>) =>
  t('rag.running.count', { done: doneCount, total: totalCount ?? 0 });
