import type { UnheldPermission } from '@lintel/contract/areas/roles';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import { shippedPermissions } from '#areas/organisation/found-organisation';
import { shippedRoles } from '#areas/organisation/shipped-dictionaries';
import { mayPutIntoRole } from '#areas/users/giving';
import type { Scope } from '#platform/scope';

/** The permissions that no role has, of those that the reader may give. Roles that are there get none with an upgrade. */
export async function unheldPermissions(scope: Scope): Promise<{ objects: UnheldPermission[] }> {
  const roles = await scope.db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'permissions'])
    .orderBy('sortOrder')
    .orderBy('name')
    .execute();
  const held = new Set(roles.flatMap(({ permissions }) => permissions));
  const unheld = permissionCodes.filter((code) => !held.has(code) && mayPutIntoRole(scope, code));
  if (unheld.length === 0) return { objects: [] };
  const shipped = new Map(shippedRoles().map((role) => [role.code, shippedPermissions(role)]));
  return {
    objects: unheld.map((permission) => ({
      code: permission,
      roles: roles.filter(({ code }) => shipped.get(code)?.includes(permission)).map(({ id, name }) => ({ id, name })),
    })),
  };
}
