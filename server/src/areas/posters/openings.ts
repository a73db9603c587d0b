import type { Scope } from '#platform/scope';

/** How many of the newest are told of one page of reports. */
const MOST = 400;

/**
 * Writes down that somebody reads reports, which may name people, once a day for each (decision 037). A read may not write,
 * so it is a small transaction beside it; where that fails nothing is told.
 */
export async function noteOpening({ apart, me, newId, now, today }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const opening = { userId: me.id!, isSupport: me.isSupportView, openedOn: today, openedAt: now.toISOString() };
  await apart((db) =>
    db
      .insertInto('posterReportOpenings')
      .values(ids.map((reportId) => ({ id: newId(), reportId, ...opening })))
      .onConflict((known) => known.doNothing())
      .execute(),
  );
}

/** Who read reports, the newest first. */
export const openingsOf = ({ db }: Scope, ids: readonly string[]) =>
  db
    .selectFrom('posterReportOpenings')
    .innerJoin('users', 'users.id', 'posterReportOpenings.userId')
    .select(['reportId', 'users.fullName as person', 'isSupport', 'openedAt'])
    .where('reportId', 'in', ids)
    .orderBy('openedAt', 'desc')
    .orderBy('posterReportOpenings.id', 'desc')
    .limit(MOST)
    .execute();
