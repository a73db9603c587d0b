import { RAG_REPORT_DAYS } from '@lintel/contract/areas/rag-reports';
import { expireMade } from '#areas/files/make-in-background';
import { openFiles } from '#platform/file-store/files';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { makeReport } from './make.ts';

export function defineRagJobs({ config, jobs, maker }: Pick<Setting, 'config' | 'jobs' | 'maker'>): void {
  const at = { maker, files: openFiles(config.filesUrl) };
  jobs.define('rag.make', {
    // One per organisation at a time: a large one does not block those of others.
    concurrency: 3,
    perOrganisation: 1,
    handler: ({ organisationId, reportId }, { signal }) =>
      makeReport(at, { organisationId, reportId: String(reportId) }, signal),
  });
  jobs.define('rag.expire', {
    cron: '20 3 * * *',
    handler: ({ organisationId }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) => expireReports(scope)),
  });
}

/** Deletes expired reports with their files, and gives up on those that no job has produced within a day. */
export const expireReports = (scope: Scope) => expireMade(scope, 'ragReports', RAG_REPORT_DAYS);
