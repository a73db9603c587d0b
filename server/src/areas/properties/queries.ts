import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { shownEmail, shownPhone } from '#areas/users/queries';
import { reachCovers } from '#platform/access/access-sql';
import type { Place } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { readByIds } from '#platform/database/read-by-ids';
import { customPlan } from '#platform/database/statements';
import { oneOf } from '#platform/database/tenant-predicate';

/** The properties that the caller may see, or on which they hold another permission. Every read of a property starts here. */
export function visibleProperties(
  { whole, me, organisationId }: Pick<Scope, 'whole' | 'me' | 'organisationId'>,
  permission: Permission = 'PRISM_PROPERTY_VIEW',
) {
  return whole.selectFrom('properties').where(reachCovers({ organisationId }, me.reach(permission), 'properties'));
}

/** Whether the caller holds a permission on the row's property; tasks and actions carry its place. */
export const holdsOnProperty = (
  { me, organisationId }: Pick<Scope, 'me' | 'organisationId'>,
  permission: Permission,
  at: string | Place = 'properties',
) => reachCovers({ organisationId }, me.reach(permission), at);

/** The ids of visible properties whose building, city or county has one of these names: one name or thousands. */
export const propertiesNamed = (
  scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>,
  part: 'buildingName' | 'city' | 'county',
  names: string | readonly string[],
) =>
  visibleProperties(scope)
    .select('properties.id')
    .where(`properties.${part}`, 'in', [names].flat())
    .modifyEnd(customPlan);

/** The dictionary entries that a property references, joined under the names that lists and pages use. */
export function withNames(query: ReturnType<typeof visibleProperties>) {
  return query
    .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'properties.landlordId')
    .leftJoin('dictionaryEntries as localAuthority', 'localAuthority.id', 'properties.localAuthorityId')
    .leftJoin('dictionaryEntries as propertyType', 'propertyType.id', 'properties.propertyTypeId')
    .leftJoin('dictionaryEntries as propertyUse', 'propertyUse.id', 'properties.propertyUseId');
}

export function findProperty(scope: Scope, id: string) {
  return withNames(visibleProperties(scope))
    .selectAll('properties')
    .select([
      'region.name as regionName',
      'landlord.name as landlordName',
      'localAuthority.name as localAuthorityName',
      'propertyType.name as propertyTypeName',
      'propertyUse.name as propertyUseName',
    ])
    .select([
      holdsOnProperty(scope, 'PRISM_PROPERTY_EDIT').as('mayEdit'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ARCHIVE').as('mayArchive'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
    ])
    .where('properties.id', '=', id)
    .executeTakeFirst();
}

/** The ids of the owners of these properties; those without any are absent. */
export async function ownerIdsOf({ db }: Scope, propertyIds: string[]): Promise<Map<string, string[]>> {
  const owners = await db
    .selectFrom('propertyOwners')
    .select(['propertyId', sql<string[]>`array_agg(user_id order by user_id)`.as('ids')])
    .where('propertyId', '=', oneOf(propertyIds))
    .groupBy('propertyId')
    .execute();
  return new Map(owners.map(({ propertyId, ids }) => [propertyId, ids]));
}

export const ownersOf = readByIds((scope, these) =>
  scope.db
    .selectFrom('propertyOwners')
    .innerJoin('users', 'users.id', 'propertyOwners.userId')
    .select(['users.id', 'users.fullName as name', shownEmail(scope), shownPhone(scope)])
    .where('propertyOwners.propertyId', '=', these)
    .orderBy('users.nameKey'),
);
