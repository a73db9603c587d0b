import type { Setting } from '#platform/setting';
import { drawSamples } from './recheck.ts';

/** Looks every day, so that a month is drawn even when no server ran on its first day. */
export function defineActionJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>) {
  jobs.define('actions.draw-sample', {
    cron: '17 4 * * *',
    handler: ({ organisationId }) => drawSamples(maker, organisationId),
  });
}
