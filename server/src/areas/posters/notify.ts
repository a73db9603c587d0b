import { sql } from 'kysely';
import { managersAt } from '#areas/notices/holding';
import { notify } from '#areas/notices/notify';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The text of notices about a report: that there is one, and its date. What was said, and about whom, is read where it waits. */
export const posterReportInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_SAFETY_MANAGER',
  facts: ({ organisationId }) => sql`
    select r.id, concat('Report from a poster · ', to_char(r.happened_on, 'FMDD FMMonth YYYY')) as title, r.property_id,
      null::uuid[] as own_to, null::text as priority, null::date as due_on
    from poster_reports r where r.organisation_id = ${ownOrganisation(organisationId)}`,
};

/** Notifies the managers of accidents at the property of a waiting report; if there are none, the administrators. */
export async function notifyOfPosterReport(scope: Scope, id: string): Promise<void> {
  const { userIds, isAdministrators } = (await managersAt(scope, 'PRISM_APP_SAFETY_MANAGER', [id])).get(id)!;
  await notify(scope, [
    {
      kind: 'poster-reported',
      about: { type: 'POSTER_REPORT', id },
      to: userIds,
      ...(isAdministrators && { details: { level: 'administrator', insteadOf: 'accidents' } }),
    },
  ]);
}
