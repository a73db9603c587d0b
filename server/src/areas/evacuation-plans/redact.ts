import { sql } from 'kysely';
import { REDACTED_AT_ONCE, redactEach } from '#areas/files/redact-each';
import { adultYearsAgo } from '#platform/retention-rules';
import type { Scope } from '#platform/scope';

/**
 * Removes whom plans were about that ended, were deleted, or whose property was archived, as many years after that and the last entry as what an adult's accident says is kept;
 * returns whether there may be more. What kind of thing happened on which day stays (decision 082).
 */
export async function redactPlans(scope: Scope): Promise<boolean> {
  const { adultYears, then } = await adultYearsAgo(scope);
  const due = await scope.whole
    .selectFrom('evacuationPlans')
    .innerJoin('properties', 'properties.id', 'evacuationPlans.propertyId')
    .select('evacuationPlans.id')
    .where((eb) =>
      eb.or([
        eb('evacuationPlans.state', '=', 'ENDED'),
        eb('evacuationPlans.deletedAt', 'is not', null),
        sql<boolean>`properties.archived_at < ${then}`,
      ]),
    )
    .where('evacuationPlans.redactedAt', 'is', null)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`greatest(evacuation_plans.created_at, evacuation_plans.deleted_at, ${selectFrom(
          'evacuationPlanEntries',
        )
          .select(({ fn }) => fn.max('recordedAt').as('at'))
          .whereRef('planId', '=', 'evacuationPlans.id')}) < ${then}`,
    )
    .orderBy('evacuationPlans.id')
    .limit(REDACTED_AT_ONCE)
    .forUpdate('evacuationPlans')
    .skipLocked()
    .execute();
  return redactEach(scope, due, 'redact_evacuation_plan', {
    event: 'evacuation-plan.redacted',
    summary: `Redacted: personal data was removed ${adultYears} years after the last entry`,
  });
}
