import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, done, dto, id, instant, requiredLine } from '../platform/shapes.ts';

/** For how many days a token may work. */
export const API_TOKEN_DAYS = [30, 90, 180, 365] as const;
/** From so many days before it ends its owner is told. */
export const API_TOKEN_WARNED_DAYS = 14;
/** How often a program may read with one token. */
export const API_TOKEN_READS_AN_HOUR = 3600;
/** How many working tokens one user may have. */
export const MOST_API_TOKENS = 20;

/** A secret with which a program reads what its owner may currently read (decision 067). It is shown once. */
export const ApiToken = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  /** The network address of the last request. */
  lastAddress: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: requiredLine('Enter what the token is for, such as Power BI', 80),
  days: z.literal(API_TOKEN_DAYS, 'Choose for how long it works').default(90),
});

export const ApiTokenSettings = z.object({ isOn: z.boolean() });
const Settings = ApiTokenSettings.extend({ version: z.number() });

const settings = { allow: 'PRISM_APP_SETTINGS_MANAGE' } as const;

export const apiTokens = endpoints('api-tokens', {
  own: {
    method: 'GET',
    path: 'account/api-tokens.json',
    allow: 'signed-in',
    unlogged: true,
    reply: z.object({ isOn: z.boolean(), objects: z.array(ApiToken) }),
    summary: 'Your own API tokens, and whether your organisation accepts any.',
  },
  end: {
    method: 'DELETE',
    path: 'account/api-tokens.json',
    allow: 'signed-in',
    unlogged: true,
    query: byId,
    reply: done,
    summary: 'Ends one of your API tokens: it stops working at once.',
  },
  create: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'account/api-tokens.json',
    allow: 'signed-in',
    unlogged: true,
    body: NewApiToken,
    reply: dto(ApiToken.extend({ token: z.string() })),
    summary: 'Creates an API token, which reads what you may read; shown only in this reply.',
  },
  all: {
    method: 'GET',
    path: 'api-token/list.json',
    ...settings,
    reply: z.object({ objects: z.array(ApiToken.extend({ user: z.object({ id, fullName: z.string() }) })) }),
    summary: 'The API tokens of everybody in the organisation.',
  },
  endOf: {
    method: 'DELETE',
    path: 'api-token/item.json',
    ...settings,
    query: byId,
    reply: done,
    summary: "Ends anybody's API token: it stops working at once.",
  },
  settings: { method: 'GET', path: 'api-token/settings.json', ...settings, reply: dto(Settings) },
  changeSettings: {
    method: 'PUT',
    path: 'api-token/settings.json',
    ...settings,
    body: ApiTokenSettings.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(Settings),
    summary: 'Allows or disallows API tokens; existing ones stop working until tokens are allowed again.',
  },
});
