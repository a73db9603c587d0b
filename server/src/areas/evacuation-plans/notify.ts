import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { sql } from 'kysely';
import { managersAt } from '#areas/notices/holding';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { isAmong } from '#platform/access/record-rights';
import type { KindOfRecord, Scope } from '#platform/scope';
import { visiblePlans } from './queries.ts';

/** A plan as notices name it: its reference and building, and nothing about the resident. */
export const planInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_PROPERTY_EVACUATION_READ',
  isSeen: (scope, id) => isAmong(visiblePlans(scope), 'evacuationPlans.id', id),
  facts: ({ organisationId }) => sql`
    select p.id, concat(p.reference, ' · ', building.caption) as title, p.property_id, null::uuid[] as own_to,
      null::text as priority, p.review_due_on as due_on
    from evacuation_plans p
    join properties building on building.organisation_id = ${ownOrganisation(organisationId)} and building.id = p.property_id
    where p.organisation_id = ${ownOrganisation(organisationId)} and p.deleted_at is null`,
};

/** Days after the last day (negative: before it) on which those who manage plans there are reminded of a review. */
const RUNGS = [-30, -7, 1, 14] as const;

/** Reminds of reviews that are due. Each rung once, however often it is called. */
export async function remindOfReviews(scope: Scope): Promise<void> {
  const due = await scope.whole
    .selectFrom('evacuationPlans')
    .innerJoin('properties', 'properties.id', 'evacuationPlans.propertyId')
    .select(['evacuationPlans.id', 'evacuationPlans.reviewDueOn'])
    .where('evacuationPlans.reviewDueOn', '<=', plusDays(scope.today, -RUNGS[0]))
    .where('evacuationPlans.deletedAt', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .execute();
  if (due.length === 0) return;
  const managers = await managersAt(
    scope,
    'PRISM_PROPERTY_EVACUATION_MANAGE',
    due.map(({ id }) => id),
  );
  await notify(
    scope,
    due.flatMap(({ id, reviewDueOn }): NewNotice[] => {
      const who = managers.get(id);
      const late = daysBetween(reviewDueOn!, scope.today);
      const rung = RUNGS.findLast((days) => days <= late);
      // Administrators stand in for nobody here: that there is a plan says something of a resident.
      if (rung === undefined || !who || who.isAdministrators) return [];
      return [
        {
          kind: late > 0 ? 'evacuation-review-overdue' : 'evacuation-review-due',
          about: { type: 'EVACUATION_PLAN', id },
          to: who.userIds,
          occasion: `${reviewDueOn!}/${rung}`,
          details: { day: reviewDueOn! },
        },
      ];
    }),
  );
}
