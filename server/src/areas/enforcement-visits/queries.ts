import { sql } from 'kysely';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { forbidden, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

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

/** The enforcement visits that the caller may see: those of visible properties, with the menu. Every read of one starts here. */
export const visibleVisits = (scope: Reader) =>
  withDeletedVisits(scope).where('enforcementVisits.deletedAt', 'is', null);

/** Including deleted ones, whose log stays readable. */
export const withDeletedVisits = (scope: Reader) =>
  scope.whole
    .selectFrom('enforcementVisits')
    .innerJoin('properties', 'properties.id', 'enforcementVisits.propertyId')
    .where(seesEnforcement(scope));

export const findVisit = (scope: Reader, id: string) =>
  visibleVisits(scope)
    .selectAll('enforcementVisits')
    .select([
      'properties.caption',
      'properties.address1',
      'properties.address2',
      'properties.address3',
      'properties.address4',
      'properties.address5',
      'properties.archivedAt as propertyArchivedAt',
      managesEnforcement(scope).as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT').as('mayComment'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
    ])
    .where('enforcementVisits.id', '=', id)
    .executeTakeFirst();
export type FoundVisit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;
