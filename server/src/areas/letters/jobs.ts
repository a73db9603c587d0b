import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { redactLetters } from './redact.ts';

export function defineLetterJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('letters.redact', {
    cron: '50 3 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, redactLetters));
    },
  });
}
