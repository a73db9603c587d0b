import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { managesEnforcement, seesEnforcement } from './permissions.ts';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

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
