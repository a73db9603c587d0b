import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { permissionCodes, permissions } from '../platform/permissions.ts';
import type { Permission } from '../platform/permissions.ts';
import { byId, done, dto, id, Option, optionalLines, options, requiredLine, version } from '../platform/shapes.ts';

/** The groups in which permissions are shown, in this order, each with its subject. */
export const permissionGroups = [
  { id: 'menu', name: 'Menu', what: 'Which pages open from the menu.' },
  { id: 'property', name: 'Properties', what: 'Seeing and keeping the records of properties.' },
  { id: 'task', name: 'Tasks and inspections', what: 'Planning and doing what recurs.' },
  { id: 'action', name: 'Actions', what: 'Putting right what was found.' },
  { id: 'accident', name: 'Accidents', what: 'Accidents, injuries and RIDDOR.' },
  { id: 'contractor', name: 'Contractors', what: 'Approving and reviewing contractors.' },
  { id: 'enforcement-visit', name: 'Enforcement visits', what: 'Visits of fire service, councils and inspectors.' },
  { id: 'evacuation', name: 'Evacuation plans', what: 'Residents who need help to leave in a fire, and how they are.' },
  { id: 'report', name: 'Reports', what: 'Which charts and exports can be opened.' },
  { id: 'administration', name: 'Administration', what: 'People, roles, lists of values and settings.' },
  {
    id: 'support',
    name: 'Support',
    what: 'For the supplier’s support users: past every check, with a reason and for a limited time.',
  },
] as const;

export const isSupportPermission = (permission: Permission) => permissions[permission].group === 'support';

export const RoleDetails = z.object({
  name: requiredLine('Enter the name of the role', 80),
  description: optionalLines(500),
  permissions: z
    .array(z.enum(permissionCodes))
    .min(1, 'Choose at least one permission')
    .max(permissionCodes.length)
    .transform((codes) => [...new Set(codes)]),
  /** Users with the role must set up a second factor before anything else. */
  needsSecondFactor: z.boolean().default(false),
});
export type RoleDetails = z.infer<typeof RoleDetails>;

export const roleFieldLabels: Record<keyof RoleDetails, string> = {
  name: 'Name',
  description: 'Description',
  permissions: 'Permissions',
  needsSecondFactor: 'Second factor required',
};

/** A named set of permissions, and what the reader may do with it. */
export const Role = z.object({
  id,
  version,
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(z.enum(permissionCodes)),
  needsSecondFactor: z.boolean(),
  userCount: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  /** The permissions that the reader may put into a role. */
  grantable: z.array(z.enum(permissionCodes)),
});
export type Role = z.infer<typeof Role>;

export const RoleChange = RoleDetails.extend({ id, version });

/** A role that can be granted; `canGrant`: whether the reader may grant it anywhere. */
export const RoleOption = Option.extend({
  description: z.string().nullable(),
  isSupport: z.boolean(),
  canGrant: z.boolean(),
});
export type RoleOption = z.infer<typeof RoleOption>;

/** A permission that no role has, and the roles that have it in a new organisation. */
export const UnheldPermission = z.object({ code: z.enum(permissionCodes), roles: z.array(Option) });
export type UnheldPermission = z.infer<typeof UnheldPermission>;

export const roles = endpoints('roles', {
  list: {
    method: 'GET',
    path: 'role/list.json',
    allow: 'PRISM_APP_ROLE_MANAGE',
    reply: z.object({ objects: z.array(Role) }),
  },
  unheld: {
    method: 'GET',
    path: 'role/unheld.json',
    allow: 'PRISM_APP_ROLE_MANAGE',
    reply: options(UnheldPermission),
    summary: 'The permissions that no role has, such as those of a new version: nobody can use what they allow.',
  },
  get: { method: 'GET', path: 'role/item.json', allow: 'PRISM_APP_ROLE_MANAGE', query: byId, reply: dto(Role) },
  create: {
    method: 'POST',
    path: 'role/item.json',
    allow: 'PRISM_APP_ROLE_MANAGE',
    body: RoleDetails,
    reply: dto(Role),
  },
  change: { method: 'PUT', path: 'role/item.json', allow: 'PRISM_APP_ROLE_MANAGE', body: RoleChange, reply: dto(Role) },
  remove: {
    method: 'DELETE',
    path: 'role/item.json',
    allow: 'PRISM_APP_ROLE_MANAGE',
    query: byId,
    reply: done,
    summary: 'Removes a role that nobody has.',
  },
  options: {
    method: 'GET',
    path: 'role/options.json',
    allow: ['USER_MANAGE', 'PRISM_APP_ROLE_MANAGE'],
    reply: options(RoleOption),
  },
});
