import type { Setting } from '#platform/setting';
import { drawSamples } from './recheck.ts';

/** Runs every day, so that a month is sampled even if no server ran on its first day. */
export function defineActionJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>) {
  jobs.define('actions.draw-sample', {
    cron: '17 4 * * *',
    handler: ({ organisationId }) => drawSamples(maker, organisationId),
  });
}
