import { logAccesses, reader } from '#platform/access/access-log';
import type { Scope } from '#platform/scope';

/** How many of the newest are shown for a page of reports. */
const MOST = 400;

/** Records that somebody reads reports, which may name people, once a day for each. */
export const logAccess = (scope: Scope, ids: readonly string[]): Promise<void> =>
  logAccesses(
    scope,
    'posterReportOpenings',
    ids.map((reportId) => ({ reportId, ...reader(scope) })),
  );

/** Who read reports, newest first. */
export const accessLogOf = ({ db }: Scope, ids: readonly string[]) =>
  db
    .selectFrom('posterReportOpenings')
    .innerJoin('users', 'users.id', 'posterReportOpenings.userId')
    .select(['reportId', 'users.fullName as person', 'isSupport', 'openedAt'])
    .where('reportId', 'in', ids)
    .orderBy('openedAt', 'desc')
    .orderBy('posterReportOpenings.id', 'desc')
    .limit(MOST)
    .execute();
