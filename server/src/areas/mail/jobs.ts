import type { Setting } from '#platform/setting';
import { deliverMail } from './deliver-mail.ts';
import { outcomeLog } from './outcome-log.ts';

export function defineMailJobs({ jobs, maker, config }: Setting) {
  const logOutcome = outcomeLog();
  // Enqueued when a message is written and when its next attempt is due; every minute for messages left by a crash.
  jobs.define('mail.deliver', {
    cron: '* * * * *',
    coalesced: true,
    handler: ({ organisationId }, { signal, log }) =>
      deliverMail(maker, config, organisationId, {
        signal,
        onOutcome: (messageId, failure) => logOutcome(log, messageId, failure),
      }),
  });
}
