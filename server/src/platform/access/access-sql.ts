import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { supportPermissionsFor } from './access.ts';
import type { Me, Reach } from './access.ts';
import type { OpenQuery } from '../database/database.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

// How far a permission reaches (`Me.reach`), in the two forms that statements need: `reachCovers` for the caller, whose
// reach is known, and `usersHolding` with `covers` for other users.

/** A property with its region and landlord: columns of a row, or values. */
export type Place = Record<'id' | 'regionId' | 'landlordId', RawBuilder<unknown>>;
/** The organisation of the grants, as a value: a column would leave the isolation to row security alone (decision 002). */
type Own = { organisationId: string };

/** The place of a row of `properties`, under its alias. */
export const propertyAt = (name: string): Place => ({
  id: sql.ref(`${name}.id`),
  regionId: sql.ref(`${name}.region_id`),
  landlordId: sql.ref(`${name}.landlord_id`),
});

/** The place of a row of `tasks` or `actions`, which carry the region and landlord of their property. */
export const workAt = (name: string): Place => ({ ...propertyAt(name), id: sql.ref(`${name}.property_id`) });

/** False rather than null for a property without region or landlord, since the condition is also selected. */
const isAmong = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`(${id} is not null and ${id} = any (${ids}))`;
const byRegion = ({ regionId }: Place, regionIds: RawBuilder<unknown>) => isAmong(regionId, regionIds);
const byLandlord = ({ landlordId }: Place, landlordIds: RawBuilder<unknown>) => isAmong(landlordId, landlordIds);
const byChoice = ({ organisationId }: Own, { id }: Place, grantIds: RawBuilder<unknown>) =>
  sql`exists (select from grant_properties held where held.organisation_id = ${ownOrganisation(organisationId)} and held.property_id = ${id} and held.grant_id = any (${grantIds}))`;

/** True if the caller's reach covers a place: `reachCovers(scope, me.reach(permission), 'properties')`. */
export function reachCovers(own: Own, reach: Reach, at: string | Place): RawBuilder<boolean> {
  if (reach.everywhere) return sql<boolean>`true`;
  const place = typeof at === 'string' ? propertyAt(at) : at;
  const ids = (some: readonly string[]) => sql`${some}::uuid[]`;
  const ways = [
    ...(reach.regionIds.length ? [byRegion(place, ids(reach.regionIds))] : []),
    ...(reach.landlordIds.length ? [byLandlord(place, ids(reach.landlordIds))] : []),
    ...(reach.grantIds.length ? [byChoice(own, place, ids(reach.grantIds))] : []),
  ];
  return ways.length ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`;
}

/** The caller's grants that name the property and hold any of these permissions, for `reaches` to check on a row. */
export function grantsAt(
  { me, organisationId }: Own & { me: Pick<Me, 'reach'> },
  permissions: readonly Permission[],
  at: Place,
): RawBuilder<string[]> {
  const ids = [...new Set(permissions.flatMap((permission) => me.reach(permission).grantIds))];
  if (ids.length === 0) return sql<string[]>`'[]'::json`;
  return sql<string[]>`(select coalesce(json_agg(held.grant_id), '[]') from grant_properties held
    where held.organisation_id = ${ownOrganisation(organisationId)} and held.property_id = ${at.id} and held.grant_id = any (${ids}::uuid[]))`;
}

/**
 * Active users with the reach of their roles, one row each (user_id, everywhere, region_ids, landlord_ids, grant_ids), so that
 * one join by `covers` finds who may do something on a whole portfolio. All users, or only the given ones.
 */
export const usersHolding = (
  { organisationId }: { organisationId: string },
  permission: Permission,
  userIds?: readonly string[],
) => sql`select u.id as user_id, ${reachColumns(permission)} ${usersWithRoles(organisationId, userIds)}`;

/** True if the reach of a row of `usersHolding` covers a place. */
export function covers(own: Own, holder: string, at: string | Place): RawBuilder<boolean> {
  const place = typeof at === 'string' ? propertyAt(at) : at;
  const column = (name: string) => sql.ref(`${holder}.${name}`);
  const ways = [
    column('everywhere'),
    byRegion(place, column('region_ids')),
    byLandlord(place, column('landlord_ids')),
    sql`cardinality(${column('grant_ids')}) > 0 and ${byChoice(own, place, column('grant_ids'))}`,
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** True if an active user has a permission at a place: each a column of a row, or a value. `userIds`: if the user is known, for the plan. */
export const userHolds = (
  own: Own,
  permission: Permission,
  { userId, at, userIds }: { userId: RawBuilder<unknown>; at: string | Place; userIds?: readonly string[] },
) => sql<boolean>`exists (select from (${usersHolding(own, permission, userIds)}) holder
  where holder.user_id = ${userId} and ${covers(own, 'holder', at)})`;

/** For statements about several permissions: active users `u` with their grants `g` and roles `r`. */
export const usersWithRoles = (
  organisationId: string,
  userIds?: readonly string[] | RawBuilder<string[]>,
) => sql`from users u
  left join grants g on g.organisation_id = ${ownOrganisation(organisationId)} and g.user_id = u.id
  left join roles r on r.organisation_id = ${ownOrganisation(organisationId)} and r.id = g.role_id
  where u.organisation_id = ${ownOrganisation(organisationId)} and u.deactivated_at is null ${userIds ? sql`and u.id = any (${Array.isArray(userIds) ? sql`${[...userIds]}::uuid[]` : userIds})` : sql``}
  group by u.organisation_id, u.id`;

const literal = (permission: Permission) => `'${permission}'`;

/** Whether a user holds a permission anywhere, like `Me.has`. */
export const holdsAnywhere = (permission: Permission): RawBuilder<boolean> =>
  sql.raw(
    `coalesce(bool_or(r.permissions ?| array[${[permission, ...supportPermissionsFor(permission)].map(literal).join(', ')}]), false)`,
  );

/** The reach of a user's roles for a permission: the columns that `covers` reads, with `prefix` before their names. */
export function reachColumns(permission: Permission, prefix = ''): RawBuilder<unknown> {
  const held = `r.permissions ? ${literal(permission)}`;
  const bypassed = `r.permissions ?| array[${supportPermissionsFor(permission).map(literal).join(', ')}]`;
  const gathered = (value: string, name: string) =>
    `coalesce(array_agg(${value}) filter (where ${held} and ${value} is not null), '{}') as ${prefix}${name}`;
  return sql.raw(`coalesce(bool_or(${held} and g.reach = 'organisation' or ${bypassed}), false) as ${prefix}everywhere,
    ${gathered('g.region_id', 'region_ids')}, ${gathered('g.landlord_id', 'landlord_ids')},
    ${gathered("case when g.reach = 'properties' then g.id end", 'grant_ids')}`);
}

/** The ids of active users who hold a permission anywhere, like `Me.has`: for permissions that concern the whole application. */
export async function holdersOf(
  { db, organisationId }: Own & { db: OpenQuery },
  permission: Permission,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id ${usersWithRoles(organisationId)} having ${holdsAnywhere(permission)}`.execute(db);
  return rows.map(({ id }) => id);
}
