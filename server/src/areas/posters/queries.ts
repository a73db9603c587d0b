import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

/** The poster reports that the caller may read: those of properties whose accidents they manage. Every read of one starts here. */
export const visiblePosterReports = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  scope.whole
    .selectFrom('posterReports')
    .innerJoin('properties', 'properties.id', 'posterReports.propertyId')
    .where(holdsOnProperty(scope, 'PRISM_APP_SAFETY_MANAGER'))
    .where(holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW'));

/** The active poster of a property, if there is one. */
export const hangingPoster = ({ db }: Scope, propertyId: string) =>
  db
    .selectFrom('posters')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
