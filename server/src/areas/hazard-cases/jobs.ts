import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { remindOfEmergencies } from './notify.ts';
import { keepOwed } from './owed.ts';
import { redactCases } from './redact.ts';

/**
 * The clocks of emergencies count hours: neither they nor the accommodation owed after them can wait for the daily reminders.
 * Redactions can: their periods are years.
 */
export function defineHazardJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('hazards.remind', {
    cron: '*/15 * * * *',
    concurrency: 1,
    handler: ({ organisationId }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, remindOfEmergencies),
  });
  jobs.define('hazards.owed', {
    cron: '*/15 * * * *',
    concurrency: 1,
    handler: ({ organisationId }, { id }) => inScope(maker, { organisationId, requestId: id, quiet: true }, keepOwed),
  });
  jobs.define('hazards.redact', {
    cron: '55 3 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, redactCases));
    },
  });
}
