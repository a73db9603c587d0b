import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { redactPlans } from './redact.ts';

export function defineEvacuationJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('evacuation-plans.redact', {
    cron: '57 3 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, redactPlans));
    },
  });
}
