import { sql } from 'kysely';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { forbidden, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'me' | 'organisationId'>;

/** Whether the caller sees what authorities did at the row's property: visits, notices, hazard cases. Needs property and menu. */
export const seesEnforcement = (scope: Reader) =>
  scope.me.has('PRISM_APP_ENFORCEMENT_VISIT_MENU')
    ? holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW')
    : sql<boolean>`false`;

/** Whether the caller manages these (PERM-027), and reads what they say about people. */
export const managesEnforcement = (scope: Reader) =>
  sql<boolean>`coalesce(${holdsOnProperty(scope, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE')}, false)`;

/** Checks that the property is in use, and that the caller manages enforcement there. */
export async function checkPlace(scope: Scope, propertyId: string): Promise<void> {
  const place = await visibleProperties(scope)
    .select(['properties.archivedAt', managesEnforcement(scope).as('manages')])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!place) throw notFound('property');
  if (!place.manages || !scope.me.has('PRISM_APP_ENFORCEMENT_VISIT_MENU')) throw forbidden();
  if (place.archivedAt) throw onArchived();
}
