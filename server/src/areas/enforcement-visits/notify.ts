import { sql } from 'kysely';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { reminderOf } from '#areas/notices/coming-day';
import { managersAt } from '#areas/notices/holding';
import { notify } from '#areas/notices/notify';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** What notices of the bell say of a visit: its reference and category. */
export const visitInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  facts: ({ organisationId }) => sql`
    select v.id, concat(v.reference, ' · ', category.name) as title, v.property_id, null::uuid[] as own_to,
      null::text as priority, v.next_visit_on as due_on
    from enforcement_visits v
    join dictionary_entries category on category.organisation_id = ${ownOrganisation(organisationId)} and category.id = v.category_id
    where v.organisation_id = ${ownOrganisation(organisationId)} and v.deleted_at is null`,
};

/** In time to gather what the authority will want to see, and on the day before. */
const BEFORE_VISIT = [-7, -1] as const;

/** Reminds who manages enforcement visits at a property of one that its authority has announced. Each once, however often it is called. */
export async function remindOfVisits(scope: Scope): Promise<void> {
  const coming = await scope.whole
    .selectFrom('enforcementVisits')
    .innerJoin('properties', 'properties.id', 'enforcementVisits.propertyId')
    .select(['enforcementVisits.id', 'enforcementVisits.nextVisitOn'])
    .where('enforcementVisits.nextVisitOn', '>=', scope.today)
    .where('enforcementVisits.nextVisitOn', '<=', plusDays(scope.today, -BEFORE_VISIT[0]))
    .where('enforcementVisits.deletedAt', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .execute();
  if (coming.length === 0) return;
  const managers = await managersAt(
    scope,
    'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
    coming.map(({ id }) => id),
  );
  await notify(
    scope,
    coming.flatMap(({ id, nextVisitOn }) =>
      reminderOf(scope, {
        about: { type: 'ENFORCEMENT_VISIT', id },
        kind: 'visit-announced',
        day: nextVisitOn,
        rungs: BEFORE_VISIT,
        to: managers.get(id)?.userIds ?? [],
      }),
    ),
  );
}
