import { z } from 'zod';
import { bulkReply, chosen } from '../platform/bulk.ts';
import { endpoints } from '../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../platform/list-endpoints.ts';
import { defineList, filter } from '../platform/list.ts';
import {
  byId,
  done,
  dto,
  email,
  id,
  instant,
  line,
  Option,
  optionalLine,
  requiredLine,
  version,
  usualPageSize,
} from '../platform/shapes.ts';
import { paged } from '../platform/paged.ts';
import { MOST_LEAVERS_REVIEWED } from './absence.ts';
import { managedFields } from './managed-fields.ts';

export const userStates = [
  { id: 'active', name: 'Active' },
  { id: 'pending', name: 'Cannot sign in yet' },
  { id: 'deactivated', name: 'Deactivated' },
] as const;
export type UserState = (typeof userStates)[number]['id'];

export const reaches = [
  { id: 'organisation', name: 'The whole organisation' },
  { id: 'region', name: 'A region' },
  { id: 'landlord', name: 'A landlord' },
  { id: 'properties', name: 'Chosen properties' },
] as const;
export type ReachKind = (typeof reaches)[number]['id'];

export const MAX_PROPERTIES = 10_000;
const propertyIds = z
  .array(id)
  .max(MAX_PROPERTIES, `Choose at most ${MAX_PROPERTIES.toLocaleString('en-GB')} properties`);

/** A role, with its reach: everything, a region, a landlord, or chosen properties. */
export const NewGrant = z
  .object({
    roleId: z.uuid('Choose a role'),
    reach: z.enum(reaches.map((reach) => reach.id) as [ReachKind, ...ReachKind[]]),
    regionId: id.nullable().default(null),
    landlordId: id.nullable().default(null),
    propertyIds: propertyIds.default([]),
  })
  .superRefine((grant, context) => {
    if (grant.reach === 'region' && !grant.regionId)
      context.addIssue({ code: 'custom', path: ['regionId'], message: 'Choose a region' });
    if (grant.reach === 'landlord' && !grant.landlordId)
      context.addIssue({ code: 'custom', path: ['landlordId'], message: 'Choose a landlord' });
  });
export type NewGrant = z.infer<typeof NewGrant>;

export const Grant = z.object({
  role: Option,
  reach: z.enum(reaches.map((reach) => reach.id) as [ReachKind, ...ReachKind[]]),
  region: Option.nullable(),
  landlord: Option.nullable(),
  propertyIds: z.array(id),
});
export type Grant = z.infer<typeof Grant>;

/** A user name: an e-mail address, or letters, digits and the symbols of one, as in o'neil@… and the #EXT# of guests of Microsoft Entra. */
const login = line(254)
  .min(2, 'Use at least 2 characters')
  .regex(/^[\p{L}\p{N}._%+@'#!~^&-]+$/u, "Use letters, digits and . _ - + @ ' #")
  .transform((text) => text.toLowerCase());

export const UserDetails = z.object({
  fullName: requiredLine('Enter the full name', 120),
  login,
  email,
  jobTitle: optionalLine(120),
  phone: optionalLine(40),
  isExternal: z.boolean().default(false),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const userFieldLabels: Record<keyof UserDetails | 'roles', string> = {
  fullName: 'Full name',
  login: 'User name',
  email: 'E-mail',
  jobTitle: 'Job title',
  phone: 'Phone',
  isExternal: 'External',
  roles: 'Roles',
};

const grants = z.array(NewGrant).max(50, 'Give at most 50 roles');
export const NewUser = UserDetails.extend({ grants, invite: z.boolean().default(true) });
export const UserChange = UserDetails.extend({ id, version, grants });
export type UserChange = z.infer<typeof UserChange>;

/** A user as the page shows them, and what the reader may do. */
export const User = UserDetails.extend({
  id,
  version,
  email: z.string(),
  login: z.string(),
  state: z.enum(userStates.map((state) => state.id) as [UserState, ...UserState[]]),
  grants: z.array(Grant),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  deactivatedAt: instant.nullable(),
  sessionCount: z.number(),
  /** The last unused invitation: when it expires, and the state of the message. */
  invitation: z
    .object({ sentAt: instant, expiresAt: instant, mailState: z.string(), problem: z.string().nullable() })
    .nullable(),
  /** The last message to their address was not delivered: when it was written, and the mail server's reply. */
  mailProblem: z.object({ writtenAt: instant, problem: z.string().nullable() }).nullable(),
  /** What the organisation's directory manages, so that nobody changes it here; empty if it does not know them. */
  managed: z.array(z.enum(managedFields)),
  can: z.object({
    edit: z.boolean(),
    invite: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    endSessions: z.boolean(),
    setPassword: z.boolean(),
    resetSecondFactor: z.boolean(),
    disconnectSignOn: z.boolean(),
  }),
});
export type User = z.infer<typeof User>;

export const UserRow = z.object({
  id,
  fullName: z.string(),
  login: z.string(),
  email: z.string(),
  jobTitle: z.string().nullable(),
  roles: z.string().nullable(),
  lastSignInAt: instant.nullable(),
  invitedAt: instant.nullable(),
  state: z.string(),
  isExternal: z.boolean(),
  phone: z.string().nullable(),
  createdAt: instant,
});
export type UserRow = z.infer<typeof UserRow>;

export const userList = defineList({
  name: 'user',
  row: UserRow,
  filters: {
    roleIds: filter.select('Role', { url: 'role/options.json' }),
    active: filter.simpleSelect('Active', {
      items: [
        { id: 'YES', name: 'Yes' },
        { id: 'NO', name: 'No' },
        { id: 'ALL', name: 'Both' },
      ],
    }),
    states: filter.select('Status', { items: userStates }),
    external: filter.simpleSelect('External', {
      items: [
        { id: 'YES', name: 'Yes' },
        { id: 'NO', name: 'No' },
      ],
    }),
    support: filter.simpleSelect('Support', {
      items: [
        { id: 'YES', name: 'Yes' },
        { id: 'NO', name: 'No' },
      ],
    }),
    signOn: filter.simpleSelect('Single sign-on', {
      items: [
        { id: 'YES', name: 'Connected' },
        { id: 'NO', name: 'Not connected' },
      ],
    }),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json?archived=used' }),
    invitation: filter.simpleSelect('Invitation', {
      items: [
        { id: 'NO', name: 'Not invited' },
        { id: 'YES', name: 'Invited' },
      ],
    }),
    lastSignIn: filter.dates('Last sign-in'),
  },
  columns: {
    fullName: { label: 'Name', mandatory: true, width: 26 },
    state: { label: 'Status' },
    login: { label: 'User name', width: 28 },
    email: { label: 'E-mail', width: 28, hidden: true },
    jobTitle: { label: 'Job title', width: 26 },
    roles: { label: 'Roles', width: 32 },
    lastSignInAt: { label: 'Last sign-in', kind: 'instant' },
    invitedAt: { label: 'Invited', kind: 'instant', hidden: true },
    isExternal: { label: 'External', kind: 'yesNo', hidden: true },
    phone: { label: 'Phone', hidden: true },
    createdAt: { label: 'Added', kind: 'instant', hidden: true },
  },
  sort: ['fullName', 'login', 'email', 'jobTitle', 'lastSignInAt', 'createdAt'],
  defaultFilters: { active: 'YES' },
});

/** Why a user may see a property: a role, and how it reaches there. */
export const PropertyHolder = z.object({
  userId: id,
  fullName: z.string(),
  jobTitle: z.string().nullable(),
  isExternal: z.boolean(),
  roles: z.array(z.object({ id, name: z.string(), reach: z.string(), isChosen: z.boolean() })),
});
export type PropertyHolder = z.infer<typeof PropertyHolder>;

/** A property within the reach of a user's roles. */
export const ReachedProperty = z.object({
  id,
  propertyReferenceNumber: z.string(),
  address: z.string(),
  roles: z.array(z.object({ id, name: z.string(), reach: z.string(), isChosen: z.boolean() })),
});
export type ReachedProperty = z.infer<typeof ReachedProperty>;

/** The most users that one operation takes. */
export const MOST_USERS_AT_ONCE = 1000;
const chosenUsers = chosen(['user', 'users'], MOST_USERS_AT_ONCE);

const assignment = z.object({
  userIds: z.array(id).min(1, 'Choose at least one person').max(200),
  roleId: z.uuid('Choose a role'),
  propertyIds: propertyIds.min(1, 'Choose at least one property'),
});

const menu = { allow: 'USER_MANAGE' } as const;

export const users = endpoints('users', {
  list: pagesOf(userList, menu),
  export: sheetOf(userList, menu),
  neighbours: neighboursOf(userList, menu),
  get: { method: 'GET', path: 'user/item.json', allow: 'USER_MANAGE', query: byId, reply: dto(User) },
  create: { method: 'POST', path: 'user/item.json', allow: 'USER_MANAGE', body: NewUser, reply: dto(User) },
  change: {
    method: 'PUT',
    path: 'user/item.json',
    allow: 'USER_MANAGE',
    renewsSession: true,
    body: UserChange,
    reply: dto(User),
  },
  invite: {
    method: 'POST',
    path: 'user/invitation.json',
    allow: 'USER_MANAGE',
    body: byId,
    reply: dto(User),
    summary: 'E-mails a link for setting a password, which works once, within seven days; earlier links stop working.',
  },
  inviteSeveral: {
    method: 'POST',
    path: 'user/invitations.json',
    allow: 'USER_MANAGE',
    body: z.object({ ids: chosenUsers }),
    reply: bulkReply,
    summary: 'Invites several people; those who can sign in already are left out.',
  },
  deactivateSeveral: {
    method: 'POST',
    path: 'user/deactivations.json',
    allow: 'USER_MANAGE',
    body: z.object({
      ids: chosenUsers,
      /** To whom each goes over what they hold; null leaves it without anybody. */
      handOvers: z
        .array(z.object({ id, successorId: id.nullable() }))
        .max(MOST_LEAVERS_REVIEWED, `Reassign the work of at most ${MOST_LEAVERS_REVIEWED} users at once`)
        .default([]),
    }),
    reply: bulkReply,
    summary:
      'Deactivates several. What somebody holds goes to their successor, or is left without an owner where that is said; whoever holds something and is not named in `handOvers` is left as they are.',
  },
  deactivate: {
    method: 'POST',
    path: 'user/deactivation.json',
    allow: 'USER_MANAGE',
    body: z.object({
      id,
      version,
      /** Who takes over what they hold. */
      successorId: id.nullable().default(null),
      /** What they hold is left without anybody to do it. */
      leavesUnowned: z.boolean().default(false),
    }),
    reply: dto(User),
    summary:
      'Ends all sessions at once. What the user holds goes to a successor, or is left without an owner where that is said.',
  },
  reactivate: { method: 'DELETE', path: 'user/deactivation.json', allow: 'USER_MANAGE', query: byId, reply: dto(User) },
  endSessions: { method: 'DELETE', path: 'user/sessions.json', allow: 'USER_MANAGE', query: byId, reply: done },
  setPassword: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'user/temporary-password.json',
    allow: 'USER_MANAGE',
    body: byId,
    reply: dto(z.object({ password: z.string() })),
    summary: 'Sets a temporary password to hand over in person; it must be changed at the first sign-in.',
  },
  holders: {
    method: 'GET',
    path: 'assignment/property.json',
    allow: 'USER_MANAGE',
    query: byId,
    reply: z.object({ objects: z.array(PropertyHolder) }),
    summary: 'Who may see a property, and through which roles.',
  },
  reached: {
    method: 'POST',
    path: 'assignment/user.json',
    allow: 'USER_MANAGE',
    reads: true,
    body: z.object({
      id,
      page: z.int().min(1).max(100_000).default(1),
      limit: z.int().min(1).max(100).default(usualPageSize),
      searchString: line().optional(),
    }),
    reply: paged(ReachedProperty),
    summary: 'The properties that a user’s roles reach.',
  },
  assign: {
    method: 'POST',
    path: 'assignment/item.json',
    allow: 'USER_MANAGE',
    body: assignment,
    reply: z.object({ addedCount: z.number() }),
    summary: 'Gives people a role on chosen properties, in addition to those they have it on.',
  },
  unassign: {
    method: 'POST',
    path: 'assignment/removal.json',
    allow: 'USER_MANAGE',
    body: assignment,
    reply: z.object({ removedCount: z.number() }),
    summary: 'Takes chosen properties off a role of people.',
  },
});
