import { sql } from 'kysely';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { forbidden, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'me' | 'organisationId'>;

/** Whether the caller reads plans at the row's property. No program does: it would count as reading by its owner. */
export const readsPlans = (scope: Reader) =>
  scope.me.isProgram
    ? sql<boolean>`false`
    : sql<boolean>`(${holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW')} and ${holdsOnProperty(scope, 'PRISM_PROPERTY_EVACUATION_READ')})`;

export const managesPlans = (scope: Reader) => holdsOnProperty(scope, 'PRISM_PROPERTY_EVACUATION_MANAGE');

/** Refuses programs and support that only views, which calls that read otherwise let in: an empty list would mislead them. */
export function checkReader({ me }: Pick<Scope, 'me'>) {
  if (me.isProgram) throw forbidden('An API token does not read evacuation plans: open them yourself');
  if (!me.has('PRISM_PROPERTY_EVACUATION_READ'))
    throw forbidden('Support that only views does not read evacuation plans');
}

/** Checks that the caller manages plans at a property in use. */
export async function checkPlace(scope: Scope, propertyId: string): Promise<void> {
  const place = await visibleProperties(scope)
    .select(['properties.archivedAt', managesPlans(scope).as('manages'), readsPlans(scope).as('reads')])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!place) throw notFound('property');
  if (!place.manages || !place.reads) throw forbidden();
  if (place.archivedAt) throw onArchived();
}
