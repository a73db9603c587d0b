import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfTokenFor } from '../access/secrets.ts';

const SESSION = 'lintel.session';
const CSRF = 'lintel.csrf';
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** Over HTTPS the prefix binds a cookie to this host; plain HTTP (a trial on one's own machine) does not allow it. */
const nameOf = (cookie: string, isSecure: boolean) => (isSecure ? `__Host-${cookie}` : cookie);

/**
 * The anti-forgery token, which a change must repeat in a header. With a session it is an HMAC keyed with the session's secret, so
 * a planted cookie is worthless; before sign-in it is the value of the cookie.
 */
export function forgeryToken(request: FastifyRequest, isSecure: boolean): string | undefined {
  const session = sessionIn(request, isSecure);
  if (!session) return request.cookies[nameOf(CSRF, isSecure)] || undefined;
  const seal = seals.get(request) ?? csrfTokenFor(session.secret);
  seals.set(request, seal);
  return seal;
}
/** Needed twice in each request. */
const seals = new WeakMap<FastifyRequest, string>();

/** Sets the token cookie unless it already holds the token. */
export function keepForgeryToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  const token = forgeryToken(request, isSecure) ?? randomBytes(24).toString('base64url');
  if (request.cookies[nameOf(CSRF, isSecure)] !== token) setForgeryToken(reply, isSecure, token);
}

const setForgeryToken = (reply: FastifyReply, isSecure: boolean, token: string) =>
  reply.setCookie(nameOf(CSRF, isSecure), token, { path: '/', sameSite: 'lax', secure: isSecure });

/** The attributes of a cookie that scripts must not read. */
const hidden = (isSecure: boolean) => ({ path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' }) as const;

export function setSessionCookie(reply: FastifyReply, isSecure: boolean, value: string, isRemembered: boolean) {
  reply.setCookie(nameOf(SESSION, isSecure), value, {
    ...hidden(isSecure),
    ...(isRemembered ? { maxAge: REMEMBERED_SECONDS } : {}),
  });
  setForgeryToken(reply, isSecure, csrfTokenFor(value.split('.')[1]!));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean) {
  reply.clearCookie(nameOf(SESSION, isSecure), hidden(isSecure));
  setForgeryToken(reply, isSecure, randomBytes(24).toString('base64url'));
}

/** A cookie for the steps of signing in, until its seconds are over. */
const passingCookie = (cookie: string) => ({
  set: (reply: FastifyReply, isSecure: boolean, value: string, seconds: number) =>
    reply.setCookie(nameOf(cookie, isSecure), value, { ...hidden(isSecure), maxAge: seconds }),
  clear: (reply: FastifyReply, isSecure: boolean) => reply.clearCookie(nameOf(cookie, isSecure), hidden(isSecure)),
  read: (request: FastifyRequest, isSecure: boolean) => secretIn(request.cookies[nameOf(cookie, isSecure)]),
});

/** Identifies somebody who gave the right password, until they give the code too. */
export const { set: setStepCookie, clear: clearStepCookie, read: stepIn } = passingCookie('lintel.sign-in');

/** Ties a sign-in at the provider of single sign-on to this browser, until the user is back. */
export const { set: setSignOnCookie, clear: clearSignOnCookie, read: signOnIn } = passingCookie('lintel.sign-on');

export const sessionIn = (request: FastifyRequest, isSecure: boolean) =>
  secretIn(request.cookies[nameOf(SESSION, isSecure)]);

/** `organisation.secret`: the organisation is in plain text, so that the request can be routed before the secret is looked up. */
export function secretIn(value: string | undefined): { organisationId: string; secret: string } | null {
  const match = value && /^([0-9a-f]{8}-[0-9a-f-]{27})\.([\w-]{43})$/.exec(value);
  return match ? { organisationId: match[1]!, secret: match[2]! } : null;
}
