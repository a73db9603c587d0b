import { sql } from 'kysely';
import { inScope } from '#platform/scope';
import type { Setting } from '#server/areas';
import { defineForgottenPasswordJob } from './forgotten-password.ts';

const LINKS_KEPT_DAYS = 30;

export function defineSessionJobs(setting: Setting) {
  const { jobs, maker, throttle } = setting;
  defineForgottenPasswordJob(setting);
  jobs.define('session.clear-away', {
    every: '17 * * * *',
    handler: async ({ organisationId }) => {
      await inScope(maker, { organisationId, requestId: 'clear-away', quiet: true }, async ({ db, now }) => {
        await db.deleteFrom('sessions').where('expiresAt', '<', now.toISOString()).execute();
        await db
          .deleteFrom('passwordLinks')
          .where(
            'expiresAt',
            '<',
            sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${LINKS_KEPT_DAYS}::int)`,
          )
          .execute();
      });
      await throttle.clearAway();
    },
  });
}
