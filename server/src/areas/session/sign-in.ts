import type { z } from 'zod';
import type { SignIn } from '@lintel/contract/areas/session';
import { callerOf } from './queries.ts';
import { clearSessionCookie, sessionIn, setSessionCookie } from '#platform/cookies';
import type { Config } from '#platform/config';
import { Refusal } from '#platform/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret, passwordMatches } from '#platform/secrets';
import type { Visit } from '#platform/serve';
import type { Throttle } from '#platform/throttle';

const REMEMBERED_DAYS = 30;
const SESSION_HOURS = 24;

export type SessionSetting = { config: Config; isSecure: boolean; throttle: Throttle };

/** Answers a form post with 303 and a request that accepts JSON with { success, message } (specification AUTH-001). */
export async function signIn({ maker, request, reply, requestId }: Visit, body: z.output<typeof SignIn>, { isSecure, throttle }: SessionSetting) {
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  const login = body.user_login.toLowerCase();
  const { rows } = await maker.database.pool.query<{ id: string; is_suspended: boolean }>('select id, is_suspended from find_space(coalesce(nullif($1, $2), only_space()))', [body.spaceId ?? '', '']);
  const space = rows[0]?.is_suspended ? undefined : rows[0];
  try {
    await throttle.beforeGuess(request.ip, `${space?.id ?? 'nowhere'}/${login}`);
  } catch (error) {
    if (error instanceof Refusal && !wantsJson) return reply.redirect('/login.html?problem=throttled', 303);
    throw error;
  }

  const cookie = await openSession(space?.id, login, body, { maker, request, reply, requestId });
  if (!cookie) {
    await throttle.afterWrongGuess(request.ip, `${space?.id ?? 'nowhere'}/${login}`);
    if (!wantsJson) return reply.redirect('/login.html?problem=wrong', 303);
    throw new Refusal(401, 'The login, the password or the space is wrong');
  }
  await throttle.afterRightGuess(`${space!.id}/${login}`);
  await endSessionOf({ maker, request, reply, requestId }, isSecure);
  setSessionCookie(reply, isSecure, cookie.value, cookie.isRemembered);
  if (!wantsJson) return reply.redirect(sameOrigin(body.returnTo), 303);
  return reply.send({ success: true });
}

/** Checks the password (for as long as it would take if there were a user) and opens a session. */
async function openSession(organisationId: string | undefined, login: string, { user_password: password, rememberMe }: z.output<typeof SignIn>, { maker, request, requestId }: Visit) {
  const user = organisationId
    ? await maker.database.inOrganisation(organisationId, (db) =>
        db.selectFrom('users').select(['id', 'fullName', 'passwordHash']).where((eb) => eb.or([eb('login', '=', login), eb('email', '=', login)])).where('deactivatedAt', 'is', null).executeTakeFirst(), { readOnly: true })
    : undefined;
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (!matches || !user || !organisationId) return undefined;

  const isRemembered = rememberMe === true || rememberMe === 'true' || rememberMe === 'on';
  const secret = newSecret();
  await inScope(maker, { organisationId, requestId }, async (scope) => {
    const expiresAt = new Date(scope.now.getTime() + (isRemembered ? REMEMBERED_DAYS * 24 : SESSION_HOURS) * 3_600_000).toISOString();
    const browser = request.headers['user-agent']?.slice(0, 300) ?? null;
    await scope.db.insertInto('sessions').values({ id: scope.newId(), userId: user.id, secretHash: hashOfSecret(secret), startedAt: scope.now.toISOString(), lastSeenAt: scope.now.toISOString(), expiresAt, isRemembered, address: request.ip, browser, supportReason: null, supportUntil: null }).execute();
    await scope.db.updateTable('users').set({ lastSignInAt: scope.now.toISOString() }).where('id', '=', user.id).execute();
    scope.me = { ...scope.me, id: user.id, fullName: user.fullName };
    await scope.record(user.id, { type: 'ACCESS', event: 'session.started', summary: 'Signed in' });
  });
  return { value: `${organisationId}.${secret}`, isRemembered };
}

/** Ends the session that the call came with, if any. Another site's link must not sign anybody out. */
export async function signOut(visit: Visit, { isSecure }: SessionSetting) {
  const { request, reply } = visit;
  if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/', 303);
  await endSessionOf(visit, isSecure);
  clearSessionCookie(reply, isSecure);
  return reply.redirect('/login.html', 303);
}

async function endSessionOf({ maker, request, requestId }: Visit, isSecure: boolean) {
  const cookie = sessionIn(request, isSecure);
  if (!cookie) return;
  const caller = callerOf(cookie, maker.clock);
  await inScope(maker, { organisationId: cookie.organisationId, requestId, identify: caller.identify }, async (scope) => endSession(scope, scope.me.sessionId!, 'Signed out')).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Ends one session of the person asking. */
export async function endSession(scope: Scope, id: string, summary: string): Promise<boolean> {
  const ended = await scope.db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', scope.me.id).returning('id').executeTakeFirst();
  if (ended) await scope.record(scope.me.id, { type: 'ACCESS', event: 'session.ended', summary });
  return Boolean(ended);
}

/** Only an address of this application is followed. */
function sameOrigin(address: string | undefined): string {
  return address && /^\/(?![/\\])[^\u0000-\u001f]*$/.test(address) ? address : '/';
}

