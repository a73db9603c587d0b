import { sql } from 'kysely';
import type { z } from 'zod';
import type { PropertyHolder, ReachedProperty, users } from '@lintel/contract/areas/users';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import { addressOf } from '#areas/properties/search-text';
import { recordsFound } from '#areas/search/queries';
import { reachCovers } from '#platform/access/access-sql';
import type { Reach } from '#platform/access/access';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { mayGive } from './giving.ts';
import { addProperties, removeProperties } from './grants.ts';
import { grantsOf, reachText, visibleUsers } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

const letsSee = sql<boolean>`roles.permissions ? 'PRISM_PROPERTY_VIEW'`;

/** Who may see a property, and through which roles. */
export async function holdersOf(scope: Scope, propertyId: string): Promise<{ objects: PropertyHolder[] }> {
  const property = await visibleProperties(scope)
    .select(['properties.regionId', 'properties.landlordId'])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const rows = await visibleUsers(scope)
    .innerJoin('grants', 'grants.userId', 'users.id')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .leftJoin('grantProperties', (join) =>
      join.onRef('grantProperties.grantId', '=', 'grants.id').on('grantProperties.propertyId', '=', propertyId),
    )
    .leftJoin('dictionaryEntries as region', 'region.id', 'grants.regionId')
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'grants.landlordId')
    .select([
      'users.id as userId',
      'users.fullName',
      'users.jobTitle',
      'users.isExternal',
      'roles.id as roleId',
      'roles.name',
      'grants.reach',
      'region.name as regionName',
      'landlord.name as landlordName',
    ])
    .where('users.deactivatedAt', 'is', null)
    .where(letsSee)
    .where((eb) =>
      eb.or([
        eb('grants.reach', '=', 'organisation'),
        eb('grantProperties.propertyId', 'is not', null),
        ...(property.regionId ? [eb('grants.regionId', '=', property.regionId)] : []),
        ...(property.landlordId ? [eb('grants.landlordId', '=', property.landlordId)] : []),
      ]),
    )
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .orderBy('roles.sortOrder')
    .execute();
  const people = new Map<string, PropertyHolder>();
  for (const { userId, fullName, jobTitle, isExternal, roleId, name, reach, regionName, landlordName } of rows) {
    const person = people.get(userId) ?? { userId, fullName, jobTitle, isExternal, roles: [] };
    const where =
      reach === 'organisation' ? 'the whole organisation' : (regionName ?? landlordName ?? 'chosen property');
    person.roles.push({ id: roleId, name, reach: where, isChosen: reach === 'properties' });
    people.set(userId, person);
  }
  return { objects: [...people.values()] };
}

/** The properties within the reach of a user's roles that the reader may see too. */
export async function reachedBy(
  scope: Scope,
  { id, page, limit, searchString }: z.output<(typeof users.reached)['body']>,
) {
  const user = await visibleUsers(scope).select('id').where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound('user');
  const seeing = new Set(
    (await scope.db.selectFrom('roles').select('roles.id').where(letsSee).execute()).map((role) => role.id),
  );
  const grants = (await grantsOf(scope, id)).filter((grant) => seeing.has(grant.role.id));
  const reach: Reach = {
    everywhere: grants.some((grant) => grant.reach === 'organisation'),
    regionIds: grants.flatMap((grant) => grant.region?.id ?? []),
    landlordIds: grants.flatMap((grant) => grant.landlord?.id ?? []),
    grantIds: grants.filter((grant) => grant.reach === 'properties').map((grant) => grant.id),
  };
  const reached = visibleProperties(scope)
    .where(reachCovers(scope, reach, 'properties'))
    .where('properties.archivedAt', 'is', null)
    .$if(Boolean(searchString), (query) =>
      query.where('properties.id', 'in', recordsFound(scope, 'PROPERTY', searchString!)),
    );
  const { total } = await reached.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await reached
    .selectAll('properties')
    .orderBy('properties.referenceSort')
    .orderBy('properties.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const chosen = new Map(grants.map((grant) => [grant.id, new Set(grant.propertyIds)]));
  const objects = rows.map((property): ReachedProperty => {
    const through = grants.filter(
      (grant) =>
        grant.reach === 'organisation' ||
        (grant.region && grant.region.id === property.regionId) ||
        (grant.landlord && grant.landlord.id === property.landlordId) ||
        chosen.get(grant.id)!.has(property.id),
    );
    const roles = through.map((grant) => ({
      id: grant.role.id,
      name: grant.role.name,
      reach: grant.reach === 'properties' ? 'chosen property' : reachText(grant),
      isChosen: grant.reach === 'properties',
    }));
    return {
      id: property.id,
      propertyReferenceNumber: property.propertyReferenceNumber,
      address: addressOf(property),
      roles,
    };
  });
  return { objects, ...pageCounts(page, limit, total) };
}

type Assignment = z.output<(typeof users.assign)['body']>;

/** Adds chosen properties to the reach of a role that users have. */
export async function assignProperties(scope: Scope, assignment: Assignment) {
  const { role, people, propertyIds } = await checked(scope, assignment);
  let addedCount = 0;
  for (const person of people) {
    const had = await chosenGrant(scope, person.id, role.id);
    const grantId = had ?? scope.newId();
    if (!had)
      await scope.db
        .insertInto('grants')
        .values({
          id: grantId,
          userId: person.id,
          roleId: role.id,
          reach: 'properties',
          regionId: null,
          landlordId: null,
        })
        .execute();
    const count = await addProperties(scope, grantId, propertyIds);
    addedCount += count;
    await scope.record(person.id, {
      type: 'ASSIGNEE_CHANGE',
      event: 'user.properties-assigned',
      summary: `${role.name}: ${count} more ${count === 1 ? 'property' : 'properties'}`,
    });
  }
  return { addedCount };
}

/** Removes chosen properties from users' role; what it reaches by region or landlord stays. */
export async function unassignProperties(scope: Scope, assignment: Assignment) {
  const { role, people, propertyIds } = await checked(scope, assignment);
  let removedCount = 0;
  for (const person of people) {
    const grantId = await chosenGrant(scope, person.id, role.id);
    const count = grantId ? await removeProperties(scope, grantId, propertyIds) : 0;
    removedCount += count;
    await scope.record(person.id, {
      type: 'ASSIGNEE_CHANGE',
      event: 'user.properties-unassigned',
      summary: `${role.name}: ${count} fewer ${count === 1 ? 'property' : 'properties'}`,
    });
  }
  return { removedCount };
}

async function chosenGrant({ db }: Scope, userId: string, roleId: string): Promise<string | undefined> {
  const grant = await db
    .selectFrom('grants')
    .select('id')
    .where('userId', '=', userId)
    .where('roleId', '=', roleId)
    .where('reach', '=', 'properties')
    .executeTakeFirst();
  return grant?.id;
}

/** The role, the users (locked, in a fixed order) and the properties of an assignment; throws if one is missing or not allowed. */
async function checked(scope: Scope, { userIds, roleId, propertyIds: given }: Assignment) {
  const role = await scope.db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw notFound('role');
  const people = await visibleUsers(scope)
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.id')
    .forUpdate()
    .execute();
  if (people.length !== new Set(userIds).size) throw notFound('user');
  const propertyIds = [...new Set(given)];
  const { count } = await visibleProperties(scope)
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`properties.id = any(${propertyIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (count !== propertyIds.length) throw notFound('property');
  const permissions = role.permissions as Permission[];
  if (!(await mayGive(scope, { permissions, reach: 'properties', regionId: null, landlordId: null, propertyIds })))
    throw forbidden(`You may not give the role “${role.name}” there: it has permissions that you do not have`);
  return { role, people, propertyIds };
}
