import { expireMade } from '#areas/files/made/make-in-background';
import { openFiles } from '#platform/file-store/files';
import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { makeReport } from './make.ts';
import { ragReport } from './queries.ts';

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
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) => expireMade(scope, ragReport)),
  });
}
