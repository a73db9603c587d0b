import { sql } from 'kysely';
import { isSupportPermission } from '@lintel/contract/areas/roles';
import type { ReachKind } from '@lintel/contract/areas/users';
import { permissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import type { Reach } from '#platform/access/access';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

/** Permissions over a reach: what a role gives a user, or would. */
type Holding = {
  permissions: readonly Permission[];
  reach: ReachKind;
  regionId: string | null;
  landlordId: string | null;
  propertyIds: readonly string[];
};

/** Nobody grants what they lack, except those who manage roles for the whole organisation; only support grants support. */
export async function mayGive(scope: Scope, holding: Holding): Promise<boolean> {
  const { me } = scope;
  if (me.isSupportEdit) return true;
  if (holding.permissions.some(isSupportPermission)) return false;
  if (me.reach('PRISM_APP_ROLE_MANAGE').everywhere) return true;
  if (holding.permissions.some((permission) => !me.has(permission))) return false;
  const overProperties = holding.permissions.filter((permission) => permissions[permission].scope === 'property');
  // Most permissions come from the same grants, so each distinct reach is checked once.
  const asked = new Map(overProperties.map((permission) => [JSON.stringify(me.reach(permission)), permission]));
  for (const permission of asked.values()) if (!(await reachesAll(scope, permission, holding))) return false;
  return true;
}

/** Whether the caller may put a permission into a role. */
export function mayPutIntoRole({ me }: Pick<Scope, 'me'>, permission: Permission): boolean {
  if (me.isSupportEdit) return true;
  if (isSupportPermission(permission)) return false;
  const { everywhere } = me.reach('PRISM_APP_ROLE_MANAGE');
  return (
    everywhere || (me.has(permission) && (permissions[permission].scope === 'app' || me.reach(permission).everywhere))
  );
}

/** Changing a user's address or password lets one become that user, so the caller must hold everything that the user holds. */
export async function mayManage(scope: Scope, userId: string, options: Beside = {}): Promise<boolean> {
  return !(await beyondCaller(scope, [userId], options)).has(userId);
}
type Beside = { besideSupport?: boolean };

/** Those of several users whom the caller may not manage: what many of them hold alike is judged once. */
export async function beyondCaller(
  scope: Scope,
  userIds: readonly string[],
  { besideSupport = false }: Beside = {},
): Promise<Set<string>> {
  const given = new Map<string, Promise<boolean>>();
  const beyond = new Set<string>();
  for (const { userId, ...holding } of await holdingsOf(scope, userIds)) {
    if (beyond.has(userId)) continue;
    const permissions = besideSupport
      ? holding.permissions.filter((permission) => !isSupportPermission(permission))
      : holding.permissions;
    const counted = { ...holding, permissions };
    const key = JSON.stringify(counted);
    if (!given.has(key)) given.set(key, mayGive(scope, counted));
    if (!(await given.get(key))) beyond.add(userId);
  }
  return beyond;
}

async function holdingsOf({ db }: Scope, userIds: readonly string[]): Promise<(Holding & { userId: string })[]> {
  const grants = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select(['grants.id', 'grants.userId', 'grants.reach', 'grants.regionId', 'grants.landlordId', 'roles.permissions'])
    .where('grants.userId', '=', oneOf(userIds))
    .execute();
  const chosen = await db
    .selectFrom('grantProperties')
    .select(['grantId', 'propertyId'])
    .where('grantId', '=', oneOf(grants.map((grant) => grant.id)))
    .orderBy('propertyId')
    .execute();
  const propertiesOf = Map.groupBy(chosen, ({ grantId }) => grantId);
  return grants.map(({ id, permissions: held, ...grant }) => ({
    ...grant,
    permissions: held as Permission[],
    propertyIds: (propertiesOf.get(id) ?? []).map(({ propertyId }) => propertyId),
  }));
}

async function reachesAll(
  scope: Scope,
  permission: Permission,
  { reach, regionId, landlordId, propertyIds }: Holding,
): Promise<boolean> {
  const mine: Reach = scope.me.reach(permission);
  if (mine.everywhere) return true;
  if (reach === 'region') return mine.regionIds.includes(regionId!);
  if (reach === 'landlord') return mine.landlordIds.includes(landlordId!);
  if (reach === 'organisation') return false;
  const { count } = await visibleProperties(scope, permission)
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`properties.id = any(${[...propertyIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count === new Set(propertyIds).size;
}
