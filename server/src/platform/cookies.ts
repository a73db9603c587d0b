import type { FastifyReply, FastifyRequest } from 'fastify';

const SESSION = 'lintel.session';
export const CSRF = 'lintel.csrf';
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** Over https the session cookie is bound to this host by its name; plain http (a trial on one's own machine) cannot. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? `__Host-${SESSION}` : SESSION);

export function setSessionCookie(reply: FastifyReply, isSecure: boolean, value: string, isRemembered: boolean) {
  reply.setCookie(sessionCookieName(isSecure), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    ...(isRemembered ? { maxAge: REMEMBERED_SECONDS } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean) {
  reply.clearCookie(sessionCookieName(isSecure), { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' });
}

/** `organisation.secret`: the organisation stands in clear, so that the call can be routed before the secret is looked up. */
export function sessionIn(
  request: FastifyRequest,
  isSecure: boolean,
): { organisationId: string; secret: string } | null {
  const value = request.cookies[sessionCookieName(isSecure)];
  const match = value && /^([0-9a-f]{8}-[0-9a-f-]{27})\.([\w-]{43})$/.exec(value);
  return match ? { organisationId: match[1]!, secret: match[2]! } : null;
}
