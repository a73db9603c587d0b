import type { z } from 'zod';
import type { Role, RoleChange, RoleDetails, RoleOption } from '@lintel/contract/areas/roles';
import { roleFieldLabels, isSupportPermission } from '@lintel/contract/areas/roles';
import { permissionCodes, permissions as allPermissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { mayPutIntoRole } from '#areas/users/giving';
import { keepingSomebodyInCharge } from '#areas/users/in-charge';
import { isFirstRole } from '#areas/directory/settings';
import { holdOrganisation } from '#platform/database/organisation';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';

const visibleRoles = ({ db }: Pick<Scope, 'db'>) =>
  db.selectFrom('roles').select((eb) => [
    'roles.id',
    'roles.version',
    'roles.name',
    'roles.description',
    'roles.permissions',
    'roles.needsSecondFactor',
    eb
      .selectFrom('grants')
      .whereRef('grants.roleId', '=', 'roles.id')
      .select((count) => count.fn.count<number>('grants.userId').distinct().as('count'))
      .as('userCount'),
  ]);

export async function everyRole(scope: Scope): Promise<{ objects: Role[] }> {
  const rows = await visibleRoles(scope).orderBy('roles.sortOrder').orderBy('roles.name').execute();
  return { objects: rows.map((row) => asRole(scope, row)) };
}

export async function getRole(scope: Scope, id: string): Promise<Role> {
  const row = await visibleRoles(scope).where('roles.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('role');
  return asRole(scope, row);
}

function asRole(
  scope: Scope,
  {
    permissions: held,
    userCount,
    ...row
  }: Awaited<ReturnType<ReturnType<typeof visibleRoles>['executeTakeFirstOrThrow']>>,
): Role {
  // A code unknown to this version of the program grants nothing.
  const permissions = permissionCodes.filter((code) => held.includes(code));
  const grantable = permissionCodes.filter((permission) => mayPutIntoRole(scope, permission));
  const mayEdit =
    scope.me.has('PRISM_APP_ROLE_MANAGE') && permissions.every((permission) => grantable.includes(permission));
  return {
    ...row,
    permissions,
    userCount: userCount ?? 0,
    grantable,
    can: { edit: mayEdit, remove: mayEdit && !userCount },
  };
}

export async function createRole(
  scope: Scope,
  { name, description, permissions, needsSecondFactor }: RoleDetails,
): Promise<Role> {
  await holdOrganisation(scope);
  await checkName(scope, name);
  checkPermissions(scope, permissions, []);
  const id = scope.newId();
  const last = await scope.db
    .selectFrom('roles')
    .select((eb) => eb.fn.max('sortOrder').as('order'))
    .executeTakeFirstOrThrow();
  await scope.begin([{ id, kind: 'ROLE' }], {
    type: 'CREATE',
    event: 'role.created',
    summary: 'Role added',
    changes: [
      { field: 'permissions', label: roleFieldLabels.permissions, from: null, to: shownPermissions(permissions) },
    ],
  });
  await scope.db
    .insertInto('roles')
    .values({
      id,
      code: id,
      name,
      description,
      permissions: JSON.stringify(permissions),
      needsSecondFactor,
      sortOrder: (last.order ?? 0) + 1,
    })
    .execute();
  return getRole(scope, id);
}

export async function changeRole(
  scope: Scope,
  { id, version, ...details }: z.output<typeof RoleChange>,
): Promise<Role> {
  await holdOrganisation(scope);
  const before = await getRole(scope, id);
  if (!before.can.edit) throw forbidden('You may not change this role: it has permissions that you may not give');
  const sorted = { ...details, permissions: permissionCodes.filter((code) => details.permissions.includes(code)) };
  const changes = await changesOver<RoleDetails>(scope, {
    id,
    version,
    before,
    after: sorted,
    labels: roleFieldLabels,
    show: shown,
  });
  await checkName(scope, details.name, id);
  checkPermissions(scope, details.permissions, before.permissions);
  await keepingSomebodyInCharge(scope, () =>
    scope.db
      .updateTable('roles')
      .set({
        name: details.name,
        description: details.description,
        permissions: JSON.stringify(details.permissions),
        needsSecondFactor: details.needsSecondFactor,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute(),
  );
  await scope.record(id, editEntry(['role.edited', 'role.saved-unchanged'], changes));
  return getRole(scope, id);
}

export async function removeRole(scope: Scope, id: string) {
  await holdOrganisation(scope);
  const role = await getRole(scope, id);
  if (role.userCount > 0)
    throw conflict(
      `${role.userCount} ${role.userCount === 1 ? 'user has' : 'users have'} this role. Take it from them first.`,
    );
  if (!role.can.remove) throw forbidden();
  if (await isFirstRole(scope, id))
    throw conflict('Whoever the directory adds is given this role. Choose another one under Settings first.');
  await scope.db.deleteFrom('roles').where('id', '=', id).execute();
  await scope.record(id, { type: 'ARCHIVE', event: 'role.removed', summary: `Role “${role.name}” removed` });
  return { success: true as const, message: 'Role removed' };
}

/** The roles that can be granted. */
export async function roleOptions(scope: Scope): Promise<{ objects: RoleOption[] }> {
  const { objects } = await everyRole(scope);
  return {
    objects: objects.map(({ id, name, description, permissions }) => ({
      id,
      name,
      description,
      isSupport: permissions.some(isSupportPermission),
      canGrant: permissions.every(
        (permission) =>
          mayPutIntoRole(scope, permission) || (!isSupportPermission(permission) && scope.me.has(permission)),
      ),
    })),
  };
}

async function checkName({ db }: Scope, name: string, ownId?: string) {
  const names = await db.selectFrom('roles').select(['id', 'name']).execute();
  if (names.some((role) => role.id !== ownId && role.name.toLowerCase() === name.toLowerCase()))
    throw invalid([{ field: 'name', message: 'Another role has this name' }]);
}

function checkPermissions(scope: Scope, wanted: readonly Permission[], already: readonly Permission[]) {
  const refused = wanted.filter((permission) => !already.includes(permission) && !mayPutIntoRole(scope, permission));
  if (refused.length) throw forbidden(`You may not give: ${shownPermissions(refused)}`);
}

const shownPermissions = (codes: readonly string[]) =>
  codes.map((code) => allPermissions[code as Permission]?.name ?? code).join(', ') || null;
const shown = (_field: string, value: unknown): string | null =>
  Array.isArray(value)
    ? shownPermissions(value as string[])
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : value === null || value === undefined
        ? null
        : String(value);
