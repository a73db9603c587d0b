import type { EvacuationBuilding, EvacuationSheet } from '@lintel/contract/areas/evacuation-plans/building';
import { sql } from 'kysely';
import { visibleProperties } from '#areas/properties/queries';
import { needsEvacuationPlans } from '#areas/task-management/evacuation-buildings';
import { withWhatIsKnown } from '#areas/task-management/known-properties';
import { labelOf } from '#areas/task-management/propose';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { noteOpening } from './openings.ts';
import { readsPlans, checkReader } from './permissions.ts';
import { visiblePlans } from './queries.ts';

/** Whether the regulations apply to a property, by the rule that proposes the tasks FRA06 and FRA07 there. */
export async function buildingOf(scope: Scope, propertyId: string): Promise<EvacuationBuilding> {
  checkReader(scope);
  const property = await withWhatIsKnown(visibleProperties(scope))
    .where('properties.id', '=', propertyId)
    .where(readsPlans(scope))
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const applies = needsEvacuationPlans(property);
  if (typeof applies === 'boolean') return { applies: applies ? 'YES' : 'NO', unknown: [] };
  return { applies: 'UNKNOWN', unknown: applies.needs.map((attribute) => labelOf(attribute, property)) };
}

/** What may be shared of the residents of a property: only of those whose consent holds, and nothing else of them. */
export async function sheetOf(scope: Scope, propertyId: string): Promise<EvacuationSheet> {
  checkReader(scope);
  const property = await visibleProperties(scope)
    .select(['properties.id', 'properties.caption', 'properties.address1', 'properties.address2'])
    .select(['properties.city', 'properties.postcode', 'properties.propertyReferenceNumber as reference'])
    .where('properties.id', '=', propertyId)
    .where(readsPlans(scope))
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const found = await visiblePlans(scope)
    .select(['evacuationPlans.id', 'evacuationPlans.dwelling', 'evacuationPlans.floor', 'evacuationPlans.assistance'])
    .select(sql<boolean>`evacuation_plans.statement_on is not null`.as('hasStatement'))
    .where('evacuationPlans.propertyId', '=', propertyId)
    .where('evacuationPlans.state', '=', 'OPEN')
    .where('evacuationPlans.consent', '=', 'GIVEN')
    .orderBy('evacuationPlans.dwellingSort')
    .orderBy('evacuationPlans.id')
    .execute();
  await noteOpening(
    scope,
    found.map(({ id }) => id),
    'SHEET',
  );
  const { address1, address2, city, postcode, ...named } = property;
  return {
    property: { ...named, address: [address1, address2, city, postcode].filter((line) => line !== null) },
    asOf: scope.today,
    // Open plans are whole: only ended ones are redacted.
    residents: found.map(({ dwelling, floor, assistance, hasStatement }) => ({
      dwelling: dwelling!,
      floor: floor!,
      assistance: assistance!,
      hasStatement,
    })),
  };
}
