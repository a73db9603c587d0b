import type { Selectable } from 'kysely';
import type { SignedOn } from '#areas/session/open-session';
import { sessionFor } from '#areas/session/start-session';
import { noPassword, onlySignsOnWith } from '#areas/sign-on/passwords';
import { clearStepCookie, setSessionCookie, setStepCookie, stepIn } from '#platform/http/cookies';
import { logRefusal } from '#platform/access/identity';
import { Refusal } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import type { Tables } from '#platform/database/tables';
import { countCode, forgetCodes, spendCode, whyWrong } from './spend-code.ts';

const MINUTES = 10;

/** After the right password, or sign-on at the provider, a code is still needed: nobody is signed in yet. Returns false if there is no second factor. */
export async function owesCode(
  { maker, requestId, reply }: AnonymousContext,
  {
    organisationId,
    userId,
    isRemembered,
    signedOn,
  }: { organisationId: string; userId: string; isRemembered: boolean; signedOn?: SignedOn },
  isSecure: boolean,
): Promise<boolean> {
  const hasFactor = await maker.database.inOrganisation(
    organisationId,
    async (db) =>
      db
        .selectFrom('secondFactors')
        .select('userId')
        .where('userId', '=', userId)
        .where('secret', 'is not', null)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!hasFactor) return false;
  const secret = newSecret();
  await inScope(maker, { organisationId, requestId, quiet: true }, ({ whole, newId, now }) =>
    whole
      .insertInto('pendingSignIns')
      .values({
        id: newId(),
        userId,
        secretHash: hashOfSecret(secret),
        expiresAt: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
        isRemembered,
        signedOn: signedOn !== undefined,
        settingsEdition: signedOn?.edition ?? null,
        issuer: signedOn?.issuer ?? null,
        subject: signedOn?.subject ?? null,
        authTime: signedOn?.authTime?.toISOString() ?? null,
        providerSession: signedOn?.providerSession ?? null,
      })
      .execute(),
  );
  setStepCookie(reply, isSecure, `${organisationId}.${secret}`, MINUTES * 60);
  return true;
}

const isOver = () => new Refusal(401, 'This sign-in took too long, or was ended. Start again.');

/** The second step: a code, after giving the password within the last minutes. */
export async function signInWithCode(visit: AnonymousContext, { code }: { code: string }, setting: Setting) {
  const { maker, request, reply, requestId } = visit;
  const { throttle, isSecure } = setting;
  const cookie = stepIn(request, isSecure);
  if (!cookie) throw isOver();
  const { organisationId } = cookie;
  const pending = await maker.database.inOrganisation(
    organisationId,
    (db) =>
      db
        .selectFrom('pendingSignIns')
        .innerJoin('users', 'users.id', 'pendingSignIns.userId')
        .select([
          'pendingSignIns.id as pendingId',
          'isRemembered',
          'signedOn',
          'settingsEdition',
          'issuer',
          'subject',
          'authTime',
          'providerSession',
        ])
        .select(['users.id', 'users.fullName', 'users.login', 'users.passwordHash', 'users.passwordExpiresAt'])
        .where('pendingSignIns.secretHash', '=', hashOfSecret(cookie.secret))
        .where('pendingSignIns.expiresAt', '>', maker.clock().toISOString())
        .where('users.deactivatedAt', 'is', null)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!pending) throw isOver();
  // Passwords may have been ended since one was given.
  const provider = pending.signedOn
    ? null
    : await maker.database.inOrganisation(organisationId, (db) => onlySignsOnWith(db, pending.id), { readOnly: true });
  if (provider) throw new Refusal(401, noPassword(provider));
  const account = `${organisationId}/${pending.id}`;
  await countCode(setting, account);
  const isRight = await inScope(
    maker,
    { organisationId, requestId, address: request.ip, quiet: true },
    async (scope) => {
      scope.me = { ...scope.me, id: pending.id, fullName: pending.fullName, login: pending.login };
      // Locked, so that a duplicate request opens no second session.
      const { numDeletedRows } = await scope.whole
        .deleteFrom('pendingSignIns')
        .where('id', '=', pending.pendingId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw isOver();
      if (await spendCode(scope, setting, pending.id, code)) return true;
      throw new WrongCode();
    },
  ).catch((error: unknown) => {
    if (error instanceof WrongCode) return false;
    throw error;
  });
  if (!isRight) {
    const { id: accountId, login } = pending;
    logRefusal(maker.security, request, {
      event: 'sign-in.code-refused',
      organisationId,
      accountId,
      account: login,
    });
    const message = whyWrong(code);
    throw new Refusal(422, message, { errors: [{ field: 'code', message }] });
  }
  const session = await sessionFor(visit, organisationId, pending, {
    isRemembered: pending.isRemembered,
    signedOn: pending.signedOn ? signedOnBefore(pending) : undefined,
  });
  await Promise.all([forgetCodes(setting, account), throttle.afterRightGuess(request.ip, account)]);
  clearStepCookie(reply, isSecure);
  setSessionCookie(reply, isSecure, session, pending.isRemembered);
  return { success: true as const };
}

/** What the first step at the provider rests on; of one that is not known, nothing. */
const signedOnBefore = ({ settingsEdition, issuer, subject, authTime, providerSession }: KeptFooting): SignedOn => {
  if (settingsEdition === null || issuer === null || subject === null) throw isOver();
  return {
    edition: settingsEdition,
    issuer,
    subject,
    authTime: authTime === null ? null : new Date(authTime),
    providerSession,
    factorAtProvider: false,
  };
};
type KeptFooting = Pick<
  Selectable<Tables['pendingSignIns']>,
  'settingsEdition' | 'issuer' | 'subject' | 'authTime' | 'providerSession'
>;

/** Rolls back the step; the reply is sent outside its transaction. */
class WrongCode extends Error {}
