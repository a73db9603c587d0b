import { ragReports } from '@lintel/contract/areas/rag-reports';
import { openFiles, readWhole } from '#platform/file-store/files';
import { forbidden, notFound } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import { serve } from '#platform/http/serve';
import type { Served } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { SPREADSHEET } from '#platform/list/sheet';
import { mayHaveReport } from './policy.ts';
import { findContent, shownReports, theReport } from './queries.ts';
import { requestReport } from './request.ts';

export function ragReportRoutes({ config }: Pick<Setting, 'config'>): Served[] {
  const files = openFiles(config.filesUrl);
  return serve(ragReports, {
    request: async (scope, { body }) => ({ dto: await requestReport(scope, body) }),
    progress: async (scope, { query }) => {
      const { id, state, doneCount, totalCount, errorMessage } = await theReport(scope, query.id);
      return {
        data: state === 'waiting' ? { id, doneCount, totalCount } : null,
        isFailed: state === 'failed',
        errorMessage,
      };
    },
    list: async (scope) => ({ objects: await shownReports(scope) }),
    download: async (scope, { query }) => {
      const found = await findContent(scope, query.id);
      if (!found) throw notFound('report');
      if (!mayHaveReport(scope, found.list)) throw forbidden();
      if (found.lostCount > 0)
        throw forbidden(
          `You may no longer see ${found.lostCount.toLocaleString('en-GB')} of the properties in this report. Ask for a new one.`,
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
