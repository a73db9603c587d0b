import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { redactRejectedReports } from './redact.ts';

/** Once a day: the periods are years. */
export function definePosterJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('posters.redact', {
    cron: '50 3 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, redactRejectedReports));
    },
  });
}
