import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { done, dto, id, instant } from '../platform/shapes.ts';

/** Where the directory's own addresses begin: SCIM 2.0 (RFC 7644). */
export const SCIM_PATH = '/scim/v2';
/** For how long a token of the directory works: one that ends stops accounts from being closed, so it ends seldom. */
export const DIRECTORY_TOKEN_DAYS = 365;
/** How often the directory may call: the first run over 10,000 people is 20,000 calls. */
export const DIRECTORY_CALLS_AN_HOUR = 60_000;

/** Where the first role of somebody who arrives applies. */
export const arrivalReaches = [
  { id: 'organisation', name: 'The whole organisation' },
  { id: 'properties', name: 'Chosen properties: none until somebody assigns them' },
] as const;

/** What becomes of somebody whom the directory sends. */
export const DirectoryRules = z.object({
  /** Null: they may do nothing until somebody gives them a role. */
  roleId: id.nullable(),
  reach: z.enum(['organisation', 'properties']),
  /** Who arrives and cannot sign in yet is sent an invitation. */
  invites: z.boolean(),
  /** The externalId is the object id of Microsoft Entra, with which who arrives is connected with single sign-on. */
  connects: z.boolean(),
});
export type DirectoryRules = z.infer<typeof DirectoryRules>;

export const directoryRuleLabels: Record<keyof DirectoryRules, string> = {
  roleId: 'First role',
  reach: 'Where the first role applies',
  invites: 'Invite people who are added',
  connects: 'Connect people who are added, by object ID',
};

const Settings = z.object({
  rules: DirectoryRules,
  version: z.number(),
  /** The name of the first role. */
  roleName: z.string().nullable(),
  /** To be entered in the directory. */
  address: z.string(),
  /** Null while the directory is switched off. */
  token: z
    .object({
      madeAt: instant,
      expiresAt: instant,
      lastUsedAt: instant.nullable(),
      /** The network address of the last call. */
      lastAddress: z.string().nullable(),
    })
    .nullable(),
  /** Whether single sign-on is that of a tenant of Microsoft Entra, whose object ids are the same for every application. */
  mayConnect: z.boolean(),
  /** The users whom the directory looks after. */
  userCount: z.number(),
});
export type DirectorySettings = z.infer<typeof Settings>;

const settings = { allow: 'PRISM_APP_SETTINGS_MANAGE' } as const;

export const directory = endpoints('directory', {
  settings: { method: 'GET', path: 'organisation/directory.json', ...settings, reply: dto(Settings) },
  change: {
    method: 'PUT',
    path: 'organisation/directory.json',
    ...settings,
    body: DirectoryRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(Settings),
    summary: 'Says what becomes of somebody whom the organisation’s directory sends (SCIM).',
  },
  renewToken: {
    method: 'PUT',
    path: 'organisation/directory/token.json',
    ...settings,
    reply: dto(Settings.extend({ secret: z.string() })),
    summary:
      'Creates the token with which the directory creates and closes accounts, replacing the earlier one; shown only in this reply.',
  },
  endToken: {
    method: 'DELETE',
    path: 'organisation/directory/token.json',
    ...settings,
    reply: done,
    summary: 'Ends the token: the directory creates and closes no more accounts.',
  },
});
