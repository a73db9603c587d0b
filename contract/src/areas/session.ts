import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { permissionCodes } from '../platform/permissions.ts';
import { byId, done, dto, email, id, instant, line, requiredLine, requiredLines, version } from '../platform/shapes.ts';
import { managedFields } from './managed-fields.ts';

/** API tokens that began with single sign-on, and calendar feeds, rest while their owner has not signed in for so many days. */
export const RESTS_AFTER_DAYS = 90;

/** What the client needs before anybody signs in (specification AUTH-013). */
export const ClientConfig = z.object({
  apiPath: z.string(),
  productName: z.string(),
  clientName: z.string(),
  version: z.string(),
  sessionIdleMinutes: z.number(),
  helpline: z.string().nullable(),
  supportLink: z.string().nullable(),
  /** The initial space of the sign-in form, if there is an obvious one. */
  defaultSpaceId: z.string().nullable(),
  /** Single sign-on, if an organisation has set it up: the provider's name, if there is one organisation. */
  signOn: z.object({ label: z.string().nullable() }).nullable(),
  /** True while outgoing mail is stored and shown to administrators instead of being sent. */
  mailIsKept: z.boolean(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

/** The signed-in user and what they may do anywhere; permissions on one property come with that property as `can`. */
export const CurrentUser = z.object({
  id,
  organisationId: id,
  spaceId: z.string(),
  clientName: z.string(),
  helpline: z.string().nullable(),
  supportLink: z.string().nullable(),
  hasLogo: z.boolean(),
  /** After so many minutes without activity the next activity refreshes the session. */
  idleMinutes: z.number(),
  /** Percentage from which a compliance figure is green, or amber (DASH-018). */
  scoreThresholds: z.object({ high: z.number(), low: z.number() }),
  fullName: z.string(),
  jobTitle: z.string().nullable(),
  email: z.string(),
  login: z.string(),
  permissions: z.array(z.enum(permissionCodes)),
  isSupportView: z.boolean(),
  isSupportEdit: z.boolean(),
  /** When a support user's stay ends, and its reason. */
  support: z.object({ reason: z.string(), until: instant }).nullable(),
  settle: z.enum(['password', 'second-factor', 'terms', 'support-reason']).nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether the organisation lets people keep their work on a device, to open it without a connection. */
  keepsWorkOnDevices: z.boolean(),
  /** Today in the organisation's time zone. */
  today: z.string(),
  /** The page after signing in: users who see only some properties start with their own work. */
  startPage: z.enum(['/', '/my_work.html']),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignIn = z.object({
  user_login: line(254),
  user_password: z.string().max(1024),
  rememberMe: z.union([z.boolean(), z.string()]).optional(),
  spaceId: line(60).optional(),
  /** The page to open afterwards; only URLs of this application are followed. */
  returnTo: line(2000).optional(),
});

/** NIST SP 800-63B: length matters, composition rules do not. */
const newPassword = z.string().min(12, 'Use at least 12 characters').max(200, 'Use at most 200 characters');

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, 'Enter your current password').max(1024),
  newPassword,
});
export const PasswordReset = z.object({ token: line(300), newPassword });
/** Who a link was sent to: on a shared device it may be the message of somebody else. */
export const LinkOwner = z.object({
  fullName: z.string(),
  email: z.string(),
  organisation: z.string(),
  spaceId: z.string(),
});
export type LinkOwner = z.infer<typeof LinkOwner>;
export const ForgottenPassword = z.object({ spaceId: line(60), email });

/** One place where the user is signed in. */
export const Session = z.object({
  id,
  startedAt: instant,
  lastSeenAt: instant,
  address: z.string().nullable(),
  browser: z.string().nullable(),
  isRemembered: z.boolean(),
  isThisOne: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const OwnDetails = z.object({
  fullName: requiredLine('Enter your full name', 120),
  jobTitle: line(120).nullable(),
  phone: line(40).nullable(),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

/** The user's own details as stored, including those that only user managers can change. */
export const OwnAccount = OwnDetails.extend({
  version,
  email: z.string(),
  login: z.string(),
  roles: z.array(z.string()),
  /** What the organisation's directory manages. */
  managed: z.array(z.enum(managedFields)),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const session = endpoints('session', {
  config: {
    method: 'GET',
    path: '/config.json',
    allow: 'anyone',
    reply: ClientConfig,
    summary: 'Where the API is, and what to show before sign-in.',
  },
  texts: {
    method: 'GET',
    path: '/messageResources.json',
    allow: 'anyone',
    query: z.object({ v: line(64).optional() }),
    reply: z.record(z.string(), z.string()),
    summary: 'Every text of the client, by key. Asked for by version, it may be kept for good.',
  },
  signIn: {
    method: 'POST',
    path: '/login/process-login.htm',
    allow: 'anyone',
    takes: 'form',
    body: SignIn,
    reply: 'page',
    summary: 'Signs in. A form post is answered with 303, a request that accepts JSON with { success, message }.',
  },
  signOut: {
    method: 'GET',
    path: '/logout.html',
    allow: 'anyone',
    reply: 'page',
    summary: 'Ends this session and goes to the sign-in page.',
  },
  currentUser: {
    method: 'POST',
    path: '/currentUser',
    allow: 'signed-in',
    unlogged: true,
    reads: true,
    allowedBeforeSetup: true,
    body: z.object({ email: line(254).optional() }).optional(),
    reply: CurrentUser,
  },
  refresh: {
    method: 'POST',
    path: 'session/refresh.json',
    allow: 'signed-in',
    unlogged: true,
    quiet: true,
    allowedBeforeSetup: true,
    reply: done,
    summary: 'Keeps the session alive after idle minutes.',
  },
  changePassword: {
    method: 'PUT',
    path: 'account/password.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    body: PasswordChange,
    reply: done,
  },
  acceptTerms: {
    method: 'POST',
    path: 'account/terms.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    reply: done,
  },
  terms: {
    method: 'GET',
    path: 'account/terms.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    reply: dto(z.object({ text: z.string(), version: z.number() }).nullable()),
  },
  giveSupportReason: {
    method: 'POST',
    path: 'account/support-reason.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    body: z.object({
      reason: requiredLines('Give the reason why you need access', 500),
      minutes: z.int().min(5).max(480),
    }),
    reply: done,
  },
  ownDetails: {
    method: 'GET',
    path: 'account/item.json',
    allow: 'signed-in',
    unlogged: true,
    reply: dto(OwnAccount),
  },
  changeOwnDetails: {
    method: 'PUT',
    path: 'account/item.json',
    allow: 'signed-in',
    unlogged: true,
    body: OwnDetails.extend({ version }),
    reply: dto(OwnAccount),
  },
  sessions: {
    method: 'GET',
    path: 'account/sessions.json',
    allow: 'signed-in',
    unlogged: true,
    reply: z.object({ objects: z.array(Session) }),
  },
  endSession: {
    method: 'DELETE',
    path: 'account/sessions.json',
    allow: 'signed-in',
    unlogged: true,
    query: byId,
    reply: done,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'account/other-sessions.json',
    allow: 'signed-in',
    unlogged: true,
    reply: done,
  },
  forgottenPassword: {
    method: 'POST',
    path: 'account/forgotten-password.json',
    allow: 'anyone',
    body: ForgottenPassword,
    reply: done,
  },
  passwordLink: {
    method: 'POST',
    path: 'account/password-link.json',
    allow: 'anyone',
    reads: true,
    body: PasswordReset.pick({ token: true }),
    reply: dto(LinkOwner),
    summary: 'Whose password a link sets, as long as it works.',
  },
  resetPassword: {
    method: 'POST',
    path: 'account/password-reset.json',
    allow: 'anyone',
    body: PasswordReset,
    reply: done,
  },
});
