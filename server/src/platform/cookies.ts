import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sealOf } from './secrets.ts';

const SESSION = 'lintel.session';
const CSRF = 'lintel.csrf';
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** Over https a cookie is bound to this host by its name; plain http (a trial on one's own machine) cannot. */
const nameOf = (cookie: string, isSecure: boolean) => (isSecure ? `__Host-${cookie}` : cookie);

/**
 * What a call that changes something must repeat in a header: with a session a seal that only its secret makes, so that a
 * cookie which somebody planted is worth nothing; before there is one, what the cookie holds.
 */
export function forgeryToken(request: FastifyRequest, isSecure: boolean): string | undefined {
  const session = sessionIn(request, isSecure);
  if (!session) return request.cookies[nameOf(CSRF, isSecure)] || undefined;
  const seal = seals.get(request) ?? sealOf(session.secret);
  seals.set(request, seal);
  return seal;
}
/** Each call asks for it twice. */
const seals = new WeakMap<FastifyRequest, string>();

/** Gives the page its token, where the cookie does not hold it. */
export function keepForgeryToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  const token = forgeryToken(request, isSecure) ?? randomBytes(24).toString('base64url');
  if (request.cookies[nameOf(CSRF, isSecure)] !== token) setForgeryToken(reply, isSecure, token);
}

const setForgeryToken = (reply: FastifyReply, isSecure: boolean, token: string) =>
  reply.setCookie(nameOf(CSRF, isSecure), token, { path: '/', sameSite: 'lax', secure: isSecure });

export function setSessionCookie(reply: FastifyReply, isSecure: boolean, value: string, isRemembered: boolean) {
  reply.setCookie(nameOf(SESSION, isSecure), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    ...(isRemembered ? { maxAge: REMEMBERED_SECONDS } : {}),
  });
  setForgeryToken(reply, isSecure, sealOf(value.split('.')[1]!));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean) {
  reply.clearCookie(nameOf(SESSION, isSecure), { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' });
  setForgeryToken(reply, isSecure, randomBytes(24).toString('base64url'));
}

const STEP = 'lintel.sign-in';

/** Who gave the right password, until the code is given too. */
export function setStepCookie(reply: FastifyReply, isSecure: boolean, value: string, seconds: number) {
  reply.setCookie(nameOf(STEP, isSecure), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    maxAge: seconds,
  });
}

export const clearStepCookie = (reply: FastifyReply, isSecure: boolean) =>
  reply.clearCookie(nameOf(STEP, isSecure), { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' });

export const stepIn = (request: FastifyRequest, isSecure: boolean) => secretIn(request.cookies[nameOf(STEP, isSecure)]);

/** `organisation.secret`: the organisation stands in clear, so that the call can be routed before the secret is looked up. */
export function sessionIn(
  request: FastifyRequest,
  isSecure: boolean,
): { organisationId: string; secret: string } | null {
  return secretIn(request.cookies[nameOf(SESSION, isSecure)]);
}

function secretIn(value: string | undefined): { organisationId: string; secret: string } | null {
  const match = value && /^([0-9a-f]{8}-[0-9a-f-]{27})\.([\w-]{43})$/.exec(value);
  return match ? { organisationId: match[1]!, secret: match[2]! } : null;
}
