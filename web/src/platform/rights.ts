import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';

/** Whether the user may see it: any of the permissions, or none required. Support users see everything (PERM-001 to 003). */
export function maySee(me: CurrentUser, allow: readonly Permission[] | undefined): boolean {
  if (!allow || me.isSupportView || me.isSupportEdit || me.permissions.includes('PRISM_SUPPORT_VIEW')) return true;
  return allow.some((permission) => me.permissions.includes(permission));
}

/** Who may see the files of a record (PERM-026), and its actions. */
export const whoSeesFiles: readonly Permission[] = ['PRISM_PROPERTY_LIBRARY_VIEW'];
export const whoSeesActions: readonly Permission[] = ['PRISM_APP_ACTION_MENU'];

/** Whether the user may do it anywhere: support-edit users bypass the check, support-view users do not. */
export function mayDo(me: CurrentUser, permission: Permission): boolean {
  return me.isSupportEdit || me.permissions.includes(permission);
}

/** Raising an action requires seeing actions too, as its page comes next. */
export const mayRaiseActions = (me: CurrentUser) =>
  maySee(me, whoSeesActions) && mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE');
