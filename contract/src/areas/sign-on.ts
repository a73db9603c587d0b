import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, done, dto, instant, line, requiredLine, version } from '../platform/shapes.ts';
import { LinkOwner } from './session.ts';

/** The page of the client to which the provider sends people back. */
export const SIGN_ON_PAGE = '/sign_on.html';

/** Where the provider of an organisation says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const backChannelPath = (organisationId: string) => `/sign-on/${organisationId}/back-channel-logout`;

/** Issuers of Microsoft that stand for every tenant there is: a token of theirs says nothing about whose it is. */
const ofAnyTenant = /^https:\/\/[^/]*\/(common|organizations|consumers)(\/|$)/i;

const issuer = requiredLine('Enter the address of the provider', 500)
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^?#@]+$/.test(text),
    'Use an address that begins with https://, without a question mark',
  )
  .refine(
    (text) => !ofAnyTenant.test(text),
    'This address stands for every Microsoft tenant. Use the one with the id of your own tenant.',
  );

/** Who may still sign in with a password: for the day that the provider is down, those who manage the settings always may. */
export const passwordUsers = [
  { id: 'everyone', name: 'Everyone' },
  { id: 'administrators', name: 'Only those who manage these settings, for when the provider is down' },
] as const;

export const SignOnDetails = z.object({
  /** The issuer identifier of OpenID Connect Discovery 1.0. */
  issuer,
  clientId: requiredLine('Enter the client ID', 300),
  /** What the button says: Microsoft, Google. */
  label: requiredLine('Enter a name for the button', 40),
  /** The provider asks for a second factor, so that ours is not asked of whoever signs on there. */
  asksSecondFactor: z.boolean(),
  passwords: z.enum(['everyone', 'administrators']),
});
export type SignOnDetails = z.infer<typeof SignOnDetails>;

export const signOnFieldLabels: Record<keyof SignOnDetails | 'clientSecret', string> = {
  issuer: 'Address of the provider (issuer)',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  label: 'Name on the button',
  asksSecondFactor: 'The provider asks for a second factor',
  passwords: 'Who may sign in with a password',
};

/** The settings as they are shown; the secret is never sent back. */
const SignOnSettings = z.object({
  settings: SignOnDetails.nullable(),
  version: z.number(),
  /** To be registered with the provider. */
  redirectUri: z.string(),
  /** The same, of a provider that tells when somebody signs out there. */
  backChannelUri: z.string(),
  /** Users who can sign in, and are not connected with this provider. */
  unconnectedCount: z.number(),
});
export type SignOnSettings = z.infer<typeof SignOnSettings>;

export const SignOnChange = SignOnDetails.extend({
  /** Empty to keep the one there is. */
  clientSecret: z.string().trim().max(500).default(''),
  /** 0 where nothing is set up. */
  version: z.literal(0).or(version),
});

/** Where somebody signs on: the page goes there. */
const Begun = dto(z.object({ address: z.string() }));

/** What somebody has come back from the provider with. */
export const SignedOn = z.object({
  result: z.enum(['signed-in', 'needs-code', 'unknown', 'connected', 'confirmed']),
  /** Where to go next; null in a window of its own, which is to be closed. */
  returnTo: z.string().nullable(),
});
export type SignedOn = z.infer<typeof SignedOn>;

/** What a link that was e-mailed connects: its owner's account with one at the provider. */
export const ToConnect = LinkOwner.extend({ label: z.string(), isConnected: z.boolean() });
export type ToConnect = z.infer<typeof ToConnect>;

/** How one signs in oneself. */
const OwnSignOn = z.object({
  /** The name of the provider; null where there is none. */
  label: z.string().nullable(),
  connectedAt: instant.nullable(),
  mayUsePassword: z.boolean(),
});
export type OwnSignOn = z.infer<typeof OwnSignOn>;

export const signOn = endpoints('sign-on', {
  settings: {
    method: 'GET',
    path: 'organisation/sign-on.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    reply: dto(SignOnSettings),
  },
  change: {
    method: 'PUT',
    path: 'organisation/sign-on.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: SignOnChange,
    reply: dto(SignOnSettings),
    summary: 'Sets up single sign-on. Another provider ends the sessions that began with the one before.',
  },
  remove: {
    method: 'DELETE',
    path: 'organisation/sign-on.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    reply: done,
    summary: 'Ends single sign-on, its connections and the sessions that began with it.',
  },
  test: {
    method: 'POST',
    path: 'organisation/sign-on/test.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    // Changes nothing.
    quiet: true,
    body: z.object({ issuer }),
    reply: dto(z.object({ problem: z.string().nullable() })),
    summary: 'Reads what the provider publishes about itself, and says what is wrong with it.',
  },
  begin: {
    method: 'POST',
    path: 'account/sign-on/begin.json',
    allow: 'anyone',
    body: z.object({
      spaceId: line(60).optional(),
      /** Of a link that was e-mailed: connects its owner. */
      token: line(300).optional(),
      rememberMe: z.boolean().default(false),
      /** Null in a window of its own. */
      returnTo: line(2000).nullable(),
    }),
    reply: Begun,
    summary: 'Begins a sign-in at the provider of an organisation.',
  },
  leave: {
    method: 'POST',
    path: 'account/sign-on/leave.json',
    allow: 'anyone',
    reads: true,
    body: z.object({ spaceId: line(60) }),
    /** Null where the provider has no such page. */
    reply: dto(z.object({ address: z.string().nullable() })),
    summary: 'Where to sign out at the provider of an organisation, after signing out here.',
  },
  link: {
    method: 'POST',
    path: 'account/sign-on/link.json',
    allow: 'anyone',
    reads: true,
    body: z.object({ token: line(300) }),
    reply: dto(ToConnect),
    summary: 'Whose account a link connects, and with which provider.',
  },
  beginOwn: {
    method: 'POST',
    path: 'account/sign-on/begin-own.json',
    allow: 'signed-in',
    unlogged: true,
    quiet: true,
    allowedBeforeSetup: true,
    body: z.object({
      purpose: z.enum(['connect', 'confirm']),
      /** Of the second factor, where confirming asks for one. */
      code: line(60).optional(),
    }),
    reply: Begun,
    summary: 'Begins to connect the caller with an account at the provider, or to confirm their identity there.',
  },
  finish: {
    method: 'POST',
    path: 'account/sign-on/finish.json',
    allow: 'anyone',
    body: z.object({
      /** What the provider put behind the question mark. */
      answer: line(6000),
    }),
    reply: dto(SignedOn),
    summary: 'Takes what the provider answered, once, from the browser that asked.',
  },
  own: {
    method: 'GET',
    path: 'account/sign-on.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    reply: dto(OwnSignOn),
  },
  disconnect: { method: 'DELETE', path: 'account/sign-on.json', allow: 'signed-in', unlogged: true, reply: done },
  disconnectUser: {
    method: 'DELETE',
    path: 'user/sign-on.json',
    allow: 'USER_MANAGE',
    query: byId,
    reply: done,
    summary: 'Disconnects a colleague from the provider; they are notified by e-mail, and their sessions end.',
  },
});
