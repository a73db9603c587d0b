import type { z } from 'zod';
import type { SignIn } from '@lintel/contract/areas/session';
import { clearSessionCookie, sessionIn, setSessionCookie } from '#platform/http/cookies';
import type { Config } from '#platform/process/config';
import { noPassword, onlySignsOnWith } from '#areas/sign-on/passwords';
import { owesCode } from '#areas/second-factor/sign-in-step';
import { refusalIn } from '#platform/record/each-allowed';
import { logRefusal } from '#platform/access/identity';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import type { Watched } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { passwordMatches } from '#platform/access/secrets';
import type { AnonymousContext } from '#platform/http/serve';
import type { Throttle } from '#platform/access/throttle';
import { sessionFor, wrong } from './start-session.ts';
import type { Account } from './start-session.ts';
import { callerOf, findSpace, nobodysSpace } from './queries.ts';

export type SessionSetting = { config: Config; isSecure: boolean; throttle: Throttle };

const expired = () => new Refusal(401, 'This temporary password has expired. Ask your administrator for another one.');

/** Replies to a form post with 303, and to a request that accepts JSON with { success, message } (specification AUTH-001). */
export async function signIn(visit: AnonymousContext, body: z.output<typeof SignIn>, setting: SessionSetting) {
  const { isSecure, throttle } = setting;
  const { maker, request, reply } = visit;
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  const returnTo = sameOrigin(body.returnTo);
  const backToForm = (problem: string) =>
    reply.redirect(
      `/login.html?problem=${problem}${returnTo === '/' ? '' : `&returnTo=${encodeURIComponent(returnTo)}`}`,
      303,
    );
  const login = body.user_login.toLowerCase();
  const organisationId = (await findSpace(maker, body.spaceId))?.id ?? nobodysSpace;
  const user = await findAccount(visit, organisationId, login);
  // Counted by user, so that user name and e-mail address share a counter.
  const account = `${organisationId}/${user?.id ?? login}`;
  // The security log does not get the input: some people type their password into the name field.
  const about = { organisationId, accountId: user?.id ?? null, account: user?.login ?? null };
  const refuse = (problem: string, refusal: Watched) => {
    const facts = { ...refusal.security, ...about };
    if (wantsJson) throw withSecurityFacts(refusal, facts);
    logRefusal(maker.security, request, facts);
    return backToForm(problem);
  };
  const throttled = await refusalIn(throttle.beforeGuess(request.ip, account));
  if (throttled) return refuse('throttled', withSecurityFacts(throttled, { event: 'sign-in.throttled' }));

  const isRemembered = body.rememberMe === true || body.rememberMe === 'true' || body.rememberMe === 'on';
  const matches = await passwordMatches(body.user_password, user?.passwordHash ?? null);
  if (!matches || !user) return refuse('wrong', withSecurityFacts(wrong(), { event: 'sign-in.refused' }));
  if (user.passwordExpiresAt && new Date(user.passwordExpiresAt) <= maker.clock())
    return refuse('expired', withSecurityFacts(expired(), { event: 'sign-in.refused', why: 'expired' }));
  const provider = await maker.database.inOrganisation(organisationId, (db) => onlySignsOnWith(db, user.id), {
    readOnly: true,
  });
  if (provider) {
    const refusal = new Refusal(401, noPassword(provider));
    return refuse('sign-on', withSecurityFacts(refusal, { event: 'sign-in.refused', why: 'no passwords' }));
  }
  if (await owesCode(visit, { organisationId, userId: user.id, isRemembered }, isSecure)) {
    await endSessionOf(visit, setting);
    clearSessionCookie(reply, isSecure);
    if (wantsJson) return reply.send({ success: true, needsCode: true });
    return reply.redirect(`/second_factor.html?returnTo=${encodeURIComponent(returnTo)}`, 303);
  }
  const cookie = await sessionFor(visit, organisationId, user, { isRemembered });
  await throttle.afterRightGuess(request.ip, account);
  await endSessionOf(visit, setting);
  setSessionCookie(reply, isSecure, cookie, isRemembered);
  if (!wantsJson) return reply.redirect(returnTo, 303);
  return reply.send({ success: true });
}

/** The user with this user name or e-mail address. An unknown space is searched like any other, so that it takes as long. */
const findAccount = (
  { maker }: AnonymousContext,
  organisationId: string,
  login: string,
): Promise<Account | undefined> =>
  maker.database.inOrganisation(
    organisationId,
    (db) =>
      db
        .selectFrom('users')
        .select(['id', 'fullName', 'login', 'passwordHash', 'passwordExpiresAt'])
        .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', login)]))
        .where('deactivatedAt', 'is', null)
        .executeTakeFirst(),
    { readOnly: true },
  );

/** Ends the session of the request, if any. A link on another site must not sign anybody out. */
export async function signOut(visit: AnonymousContext, setting: SessionSetting) {
  const { isSecure } = setting;
  const { request, reply } = visit;
  if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/', 303);
  const hasSignedOn = await endSessionOf(visit, setting);
  clearSessionCookie(reply, isSecure);
  // Also clears what the back button would show. The sign-in page clears the storage, except display settings.
  void reply.header('clear-site-data', '"cache"');
  return reply.redirect(hasSignedOn ? '/login.html?left=true' : '/login.html', 303);
}

/** Ends the session that the request comes with: another one begins. Returns whether it began at the provider. */
export async function endSessionOf(
  { maker, request, requestId }: AnonymousContext,
  { config, isSecure }: Pick<SessionSetting, 'config' | 'isSecure'>,
): Promise<boolean> {
  const cookie = sessionIn(request, isSecure);
  if (!cookie) return false;
  const caller = callerOf(cookie, { ...maker, ...config });
  const { organisationId } = cookie;
  const how = { organisationId, requestId, address: request.ip, identify: caller.identify };
  const ended = await inScope(maker, how, async (scope) => endSession(scope, scope.me.sessionId!, 'Signed out')).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
  return ended?.signedOn ?? false;
}

/** Ends one of the caller's sessions; undefined if there is none. */
export async function endSession(
  scope: Scope,
  id: string,
  summary: string,
): Promise<{ signedOn: boolean } | undefined> {
  const ended = await scope.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', scope.me.id)
    .returning('signedOn')
    .executeTakeFirst();
  if (ended) await scope.record(scope.me.id, { type: 'ACCESS', event: 'session.ended', summary });
  return ended;
}

const ownHost = 'http://own';

/** Only a URL of this application is followed; ASCII only, as required in a header. */
export function sameOrigin(address: string | undefined): string {
  if (!address || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(address)) return '/';
  const url = URL.canParse(address, ownHost) ? new URL(address, ownHost) : undefined;
  if (!url || url.origin !== ownHost || ['/login.html', '/logout.html'].includes(url.pathname)) return '/';
  // A path like /.//host resolves to one that starts with two slashes, which a browser takes for a host.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash;
}
