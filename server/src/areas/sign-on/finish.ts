import type { SignedOn } from '@lintel/contract/areas/sign-on';
import { hasSecondFactor } from '#areas/second-factor/spend-code';
import { owesCode } from '#areas/second-factor/sign-in-step';
import { usableLinkOf } from '#areas/session/forgotten-password';
import { callerOf } from '#areas/session/queries';
import { endSessionOf } from '#areas/session/sign-in';
import { sessionFor } from '#areas/session/start-session';
import { hashOfSecret } from '#platform/access/secrets';
import { clearSessionCookie, sessionIn, setSessionCookie } from '#platform/http/cookies';
import { conflict, Refusal, signedOut, withSecurityFacts } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { takeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { isConnected, isStillConnected, isStillSetUp } from './connection.ts';
import { alreadyConnected, connect, hasOwnFactor } from './identities.ts';
import { identityFrom, ProviderProblem } from './provider.ts';
import type { Identity } from './provider.ts';
import { readProvider } from './settings.ts';

const isOver = () =>
  new Refusal(422, 'This sign-in took too long, was finished before or began in another browser. Start again.');

type Provider = NonNullable<Awaited<ReturnType<typeof readProvider>>>;
type Back = { organisationId: string; attempt: Attempt; provider: Provider; identity: Identity };

/** Takes what somebody has come back from the provider with. */
export async function finishSignOn(visit: AnonymousContext, answer: string, setting: Setting): Promise<SignedOn> {
  const { maker } = visit;
  const { encryption, config, isSecure } = setting;
  const taken = await takeAttempt(visit, answer, maker, isSecure);
  if (!taken) throw isOver();
  const { organisationId, attempt, secrets } = taken;
  const provider = await readProvider(maker, encryption, organisationId);
  if (provider?.edition !== attempt.settingsEdition) throw isOver();
  const identity = await identityFrom(provider, config, answer, secrets, {
    isFresh: attempt.purpose === 'confirm',
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error;
    throw withSecurityFacts(new Refusal(422, error.message), {
      event: attempt.purpose === 'confirm' ? 'confirmation.refused' : 'sign-in.refused',
      organisationId,
      why: `sign-on: ${error.why}`,
    });
  });
  const back = { organisationId, attempt, provider, identity };
  const { returnTo } = attempt;
  if (attempt.purpose === 'connect' || attempt.purpose === 'confirm')
    return { result: await finishOwn(visit, back, setting), returnTo };
  if (attempt.purpose === 'link') await connectByLink(visit, back, setting);
  return { result: await signInAs(visit, back, setting), returnTo };
}

/** Of somebody who is signed in, and still is, in the session in which they began. */
async function finishOwn(visit: AnonymousContext, back: Back, setting: Setting): Promise<'connected' | 'confirmed'> {
  const { maker, request, requestId } = visit;
  const { organisationId, attempt, identity, provider } = back;
  const cookie = sessionIn(request, setting.isSecure);
  if (!cookie || cookie.organisationId !== organisationId) throw signedOut();
  const { identify } = callerOf(cookie, { ...maker, ...setting.config });
  const isConfirming = attempt.purpose === 'confirm';
  const how = { organisationId, requestId, address: request.ip, identify, quiet: true };
  await inScope(maker, how, async (scope) => {
    if (scope.me.sessionId !== attempt.sessionId || !(await isStillSetUp(scope.whole, provider.edition)))
      throw isOver();
    if (isConfirming) return confirm(scope, identity, provider.label);
    return connect(scope, setting, scope.me.id, identity, provider.label);
  });
  return isConfirming ? 'confirmed' : 'connected';
}

async function confirm({ whole, me, now }: Scope, identity: Identity, label: string) {
  if (!(await isStillConnected(whole, me.id, identity)))
    throw withSecurityFacts(
      new Refusal(422, `You signed in with another ${label} account than your own. Start again.`),
      {
        event: 'confirmation.refused',
        why: 'sign-on: other account',
      },
    );
  await whole
    .updateTable('sessions')
    .set({ confirmedAt: now.toISOString(), providerSession: sessionThere(identity) })
    .where('id', '=', me.sessionId!)
    .execute();
}

/** Compared with a logout token's, and worth nothing to whoever reads it. */
const sessionThere = ({ providerSession }: Identity) => providerSession && hashOfSecret(providerSession);

/** Whoever opened the link has the user's mailbox, and has just signed in at the provider: they are one person. */
async function connectByLink(
  visit: AnonymousContext,
  { organisationId, attempt, identity, provider }: Back,
  setting: Setting,
) {
  const { maker, request, requestId } = visit;
  await inScope(maker, { organisationId, requestId, address: request.ip, quiet: true }, async (scope) => {
    const user = await usableLinkOf(scope, attempt.linkId!).forUpdate().executeTakeFirst();
    if (!user || !(await isStillSetUp(scope.whole, provider.edition))) throw isOver();
    // There is nothing to connect: they sign in as ever, and the link stays.
    if (await isStillConnected(scope.whole, user.id, identity)) return;
    scope.me = { ...scope.me, id: user.id, fullName: user.fullName };
    // A mailbox alone is not to stand for a password and a code.
    if (await hasSecondFactor(scope, user.id)) throw conflict(hasOwnFactor);
    // Nor for the account there that they are connected with.
    if (await isConnected(scope, user.id, identity.issuer)) throw conflict(alreadyConnected);
    await scope.db
      .updateTable('passwordLinks')
      .set({ usedAt: scope.now.toISOString() })
      .where('id', '=', attempt.linkId!)
      .execute();
    await connect(scope, setting, user.id, identity, provider.label);
  });
}

/** Opens a session for the user of an identity, as a right password does. */
async function signInAs(
  visit: AnonymousContext,
  { organisationId, attempt, identity, provider }: Back,
  setting: Setting,
): Promise<'signed-in' | 'needs-code' | 'unknown'> {
  const { maker, request, reply } = visit;
  const { isSecure, throttle } = setting;
  const { isRemembered } = attempt;
  const user = await maker.database.inOrganisation(
    organisationId,
    (db) =>
      db
        .selectFrom('signOnIdentities')
        .innerJoin('users', 'users.id', 'signOnIdentities.userId')
        .select(['users.id', 'users.fullName', 'users.login', 'users.passwordHash', 'users.passwordExpiresAt'])
        .where('signOnIdentities.issuer', '=', identity.issuer)
        .where('signOnIdentities.subject', '=', identity.subject)
        .where('users.deactivatedAt', 'is', null)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!user) {
    await writeToUnknown(visit, organisationId, identity, setting);
    return 'unknown';
  }
  const { asksSecondFactor, edition } = provider;
  const { issuer, subject, authTime } = identity;
  const providerSession = sessionThere(identity);
  const signedOn = { edition, issuer, subject, authTime, providerSession, factorAtProvider: asksSecondFactor };
  if (
    !asksSecondFactor &&
    (await owesCode(visit, { organisationId, userId: user.id, isRemembered, signedOn }, isSecure))
  ) {
    await endSessionOf(visit, setting);
    clearSessionCookie(reply, isSecure);
    return 'needs-code';
  }
  const cookie = await sessionFor(visit, organisationId, user, { isRemembered, signedOn });
  await throttle.welcome(request.ip, `${organisationId}/${user.id}`);
  await endSessionOf(visit, setting);
  setSessionCookie(reply, isSecure, cookie, isRemembered);
  return 'signed-in';
}

/** Answers the same, and as fast, whoever it is: a job looks for the user and writes to them. */
async function writeToUnknown(
  { maker }: AnonymousContext,
  organisationId: string,
  { email, issuer, subject }: Identity,
  { throttle }: Setting,
) {
  await throttle.count('sign-on unknown', `${organisationId}/${issuer}/${subject}`, 5);
  if (!email) return;
  await throttle.count('sign-on to', `${organisationId}/${email}`, 5);
  await maker.database.inOrganisation(organisationId, (db) =>
    maker.jobs.queue(db, 'sign-on.mail-link', { organisationId, email }),
  );
}
