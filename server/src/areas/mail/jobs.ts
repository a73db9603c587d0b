import type { Setting } from '#platform/setting';
import { deliverMail } from './deliver-mail.ts';

export function defineMailJobs({ jobs, maker, config }: Setting) {
  // Called when a message is written and when its next attempt is due; every minute for what a crash left behind.
  jobs.define('mail.deliver', {
    cron: '* * * * *',
    coalesced: true,
    handler: ({ organisationId }) => deliverMail(maker, config, organisationId),
  });
}
