import { ragReports } from '@lintel/contract/areas/rag-reports';
import type { RagList } from '@lintel/contract/areas/rag-reports';
import { finishedFile, lostCounts, progressOf } from '#areas/files/made/queries';
import { openFiles, readWhole } from '#platform/file-store/files';
import { forbidden } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import { serve } from '#platform/http/serve';
import type { MountedEndpoint } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { SPREADSHEET } from '#platform/list/sheet';
import { mayHaveReport } from './policy.ts';
import { ragReport, shownReports } from './queries.ts';
import { requestReport } from './request.ts';

export function ragReportRoutes({ config }: Pick<Setting, 'config'>): MountedEndpoint[] {
  const files = openFiles(config.filesUrl);
  return serve(ragReports, {
    request: async (scope, { body }) => ({ dto: await requestReport(scope, body) }),
    progress: (scope, { query }) => progressOf(scope, ragReport, query.id),
    list: async (scope) => ({ objects: await shownReports(scope) }),
    download: async (scope, { query }) => {
      const found = await finishedFile(scope, ragReport, query.id);
      if (!mayHaveReport(scope, found.request['list'] as RagList)) throw forbidden();
      const [lostCount] = await lostCounts(scope, [found.reliesOn]);
      if (lostCount)
        throw forbidden(
          `You may no longer see ${lostCount.toLocaleString('en-GB')} of the properties in this report. Ask for a new one.`,
        );
      return {
        stream: readWhole(files, found.fileHash),
        contentType: SPREADSHEET,
        fileName: `RAG report ${dayIn(scope.timeZone, new Date(found.askedAt))}.xlsx`,
        headers: { 'content-length': String(found.fileSize) },
        isApart: true,
      };
    },
  });
}
