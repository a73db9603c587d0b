import { sql } from 'kysely';
import { isSupportPermission } from '@lintel/contract/areas/roles';
import type { ReachKind } from '@lintel/contract/areas/users';
import { permissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import type { Reach } from '#platform/access/access';
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
export async function mayManage(scope: Scope, userId: string, { besideSupport = false } = {}): Promise<boolean> {
  for (const holding of await holdingsOf(scope, userId)) {
    const counted = besideSupport
      ? { ...holding, permissions: holding.permissions.filter((permission) => !isSupportPermission(permission)) }
      : holding;
    if (!(await mayGive(scope, counted))) return false;
  }
  return true;
}

async function holdingsOf({ db }: Scope, userId: string): Promise<Holding[]> {
  const grants = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select(['grants.id', 'grants.reach', 'grants.regionId', 'grants.landlordId', 'roles.permissions'])
    .where('grants.userId', '=', userId)
    .execute();
  const chosen = await db
    .selectFrom('grantProperties')
    .select(['grantId', 'propertyId'])
    .where('grantId', 'in', ['00000000-0000-0000-0000-000000000000', ...grants.map((grant) => grant.id)])
    .execute();
  return grants.map(({ id, permissions: held, ...grant }) => ({
    ...grant,
    permissions: held as Permission[],
    propertyIds: chosen.flatMap((row) => (row.grantId === id ? row.propertyId : [])),
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
