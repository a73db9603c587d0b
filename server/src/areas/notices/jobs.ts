import type { Setting } from '#platform/setting';
import { mailAtOnce, mailDigests } from './mail-notices.ts';
import { planToday } from './plan.ts';

export function defineNoticeJobs({ jobs, maker, config }: Setting) {
  // Every few minutes, to meet the organisation's sending time in any time zone, and after an outage.
  jobs.define('notices.plan', {
    cron: '*/10 * * * *',
    handler: async ({ organisationId }, { log }) => {
      await planToday(maker, organisationId, log);
      await mailAtOnce(maker, config, organisationId);
      await mailDigests(maker, config, organisationId);
    },
  });
  jobs.define('notices.mail', {
    coalesced: true,
    handler: ({ organisationId }) => mailAtOnce(maker, config, organisationId),
  });
}
