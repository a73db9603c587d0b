import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';

/** May this person see it: one of the permissions, or none asked. Support users see everything (PERM-001 to 003). */
export function maySee(me: CurrentUser, allow: readonly Permission[] | undefined): boolean {
  if (!allow || me.isSupportView || me.isSupportEdit || me.permissions.includes('PRISM_SUPPORT_VIEW')) return true;
  return allow.some((permission) => me.permissions.includes(permission));
}

/** May this person do it anywhere: support-edit users bypass the check, support-view users do not. */
export function mayDo(me: CurrentUser, permission: Permission): boolean {
  return me.isSupportEdit || me.permissions.includes(permission);
}
