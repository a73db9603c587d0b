import type { Setting } from '#platform/setting';
import { clearAway } from './clear-away.ts';
import { defineForgottenPasswordJob } from './forgotten-password.ts';

export function defineSessionJobs(setting: Setting) {
  const { jobs, maker, throttle } = setting;
  defineForgottenPasswordJob(setting);
  jobs.define('session.clear-away', {
    cron: '17 * * * *',
    handler: async ({ organisationId }) => {
      await clearAway(maker, organisationId);
      await throttle.clearAway();
    },
  });
}
