import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, done, dto, instant, line } from '../platform/shapes.ts';

/** The number of recovery codes that a user gets in case the app is lost. */
export const RECOVERY_CODES = 10;

/** The second factor of the user's own account. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.number(),
  /** Required by one of their roles, so it cannot be switched off. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret for an authenticator app: as a URI for the QR code, and for typing. */
const NewSecondFactor = z.object({ secret: z.string(), address: z.string() });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Six digits from the app, or a recovery code; spaces and hyphens are ignored. */
const code = line(60).min(1, 'Enter the code');

export const secondFactor = endpoints('second-factor', {
  signIn: {
    method: 'POST',
    path: 'account/second-factor/sign-in.json',
    allow: 'anyone',
    body: z.object({ code }),
    reply: done,
    summary: 'The second step of signing in: takes the cookie that the first one gave, and a code.',
  },
  get: {
    method: 'GET',
    path: 'account/second-factor.json',
    allow: 'signed-in',
    unlogged: true,
    allowedBeforeSetup: true,
    reply: dto(SecondFactor),
  },
  begin: {
    method: 'PUT',
    path: 'account/second-factor/new.json',
    allow: 'signed-in',
    unlogged: true,
    // Has no effect until a code is given.
    quiet: true,
    allowedBeforeSetup: true,
    reply: dto(NewSecondFactor),
    summary: 'A new secret for an authenticator app. Nothing changes until it is confirmed with a code.',
  },
  switchOn: {
    method: 'PUT',
    path: 'account/second-factor.json',
    allow: 'signed-in',
    unlogged: true,
    renewsSession: true,
    allowedBeforeSetup: true,
    body: z.object({ code }),
    reply: dto(RecoveryCodes),
    summary: 'Switches the second factor on, or over to another app; ends all other sessions.',
  },
  renewCodes: {
    method: 'PUT',
    path: 'account/second-factor/recovery-codes.json',
    allow: 'signed-in',
    unlogged: true,
    reply: dto(RecoveryCodes),
    summary: 'New recovery codes made; the earlier ones no longer work.',
  },
  switchOff: {
    method: 'DELETE',
    path: 'account/second-factor.json',
    allow: 'signed-in',
    unlogged: true,
    renewsSession: true,
    reply: done,
  },
  confirm: {
    method: 'PUT',
    path: 'account/confirmation.json',
    allow: 'signed-in',
    unlogged: true,
    // Records only that somebody proved their identity.
    quiet: true,
    allowedBeforeSetup: true,
    body: z.object({ password: z.string().max(1024), code: line(60).optional() }),
    reply: done,
    summary: 'Proves once more who one is. For ten minutes, calls that ask for it are answered.',
  },
  reset: {
    method: 'DELETE',
    path: 'user/second-factor.json',
    allow: 'USER_MANAGE',
    query: byId,
    reply: done,
    summary: 'Resets the second factor of a colleague who lost it; they are notified by mail, and their sessions end.',
  },
});
