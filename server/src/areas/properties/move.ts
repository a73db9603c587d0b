import { permissionCodes, permissions } from '@lintel/contract/platform/permissions';
import { reaches } from '#platform/access/access';
import type { PlaceOfRecord } from '#platform/access/access';
import { grantsAt, propertyAt } from '#platform/access/access-sql';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

const onProperties = permissionCodes.filter((code) => permissions[code].scope === 'property');

/** Region and landlord: the parts of a property that determine who may do what with it. */
type Place = Pick<PlaceOfRecord, 'regionId' | 'landlordId'>;

/** Which of the caller's grants name the row's property, for `whyNotMoved`. */
export const grantIdsHere = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  grantsAt(scope, onProperties, propertyAt('properties'));

/**
 * Why the caller may not move a property to another place (decision 029): they must be allowed to edit it there too, and must
 * not gain permissions on it.
 */
export function whyNotMoved({ me }: Pick<Scope, 'me'>, lies: PlaceOfRecord, to: Place): string | null {
  if (lies.regionId === to.regionId && lies.landlordId === to.landlordId) return null;
  const there = { ...to, grantIds: lies.grantIds };
  if (!reaches(me.reach('PRISM_PROPERTY_EDIT'), there))
    return 'You may not edit properties of that region and landlord. Somebody who may edit them here and there can make this change.';
  return onProperties.some((code) => reaches(me.reach(code), there) && !reaches(me.reach(code), lies))
    ? 'Region and landlord decide who may do what: this would give you rights on the property that you lack. Somebody who has them can make this change.'
    : null;
}

/** Refuses a new property in a place that its author could not see. */
export function checkPlace({ me }: Pick<Scope, 'me'>, place: Place) {
  if (!maySeePlace(me, place)) throw forbidden('This property would lie outside those that you may see');
}

export const maySeePlace = (me: Scope['me'], place: Place) =>
  reaches(me.reach('PRISM_PROPERTY_VIEW'), { ...place, grantIds: [] });
