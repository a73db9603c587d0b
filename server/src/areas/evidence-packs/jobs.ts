import { expireMade } from '#areas/files/made/make-in-background';
import { openFiles } from '#platform/file-store/files';
import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { makePack } from './make.ts';
import { evidencePack } from './queries.ts';

export function defineEvidencePackJobs({ config, jobs, maker }: Pick<Setting, 'config' | 'jobs' | 'maker'>): void {
  const at = { maker, files: openFiles(config.filesUrl) };
  jobs.define('evidence-pack.make', {
    // One per organisation at a time: a large one does not hold up those of others.
    concurrency: 2,
    perOrganisation: 1,
    handler: ({ organisationId, packId }, { signal }) =>
      makePack(at, { organisationId, packId: String(packId) }, signal),
  });
  jobs.define('evidence-pack.expire', {
    cron: '40 3 * * *',
    handler: ({ organisationId }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) => expireMade(scope, evidencePack)),
  });
}
