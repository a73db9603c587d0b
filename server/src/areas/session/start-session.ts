import { isStillConnected, isStillSetUp } from '#areas/sign-on/connection';
import { Refusal } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { AnonymousContext } from '#platform/http/serve';
import { openSession } from './open-session.ts';
import type { SignedOn } from './open-session.ts';

export const wrong = () => new Refusal(401, 'The organisation, the user name or the password is wrong');

const changedMeanwhile = () =>
  new Refusal(401, 'Single sign-on was changed, or your account was disconnected, while you signed in. Start again.');

export type Account = {
  id: string;
  fullName: string;
  login: string;
  passwordHash: string | null;
  passwordExpiresAt: string | null;
};

/** Opens a session for somebody who gave the right password, or signed on at the provider. */
export function sessionFor(
  { maker, request, requestId }: AnonymousContext,
  organisationId: string,
  user: Account,
  { isRemembered, signedOn }: { isRemembered: boolean; signedOn?: SignedOn | undefined },
): Promise<string> {
  return inScope(maker, { organisationId, requestId, address: request.ip, usesReserve: true }, async (scope) => {
    if (
      signedOn &&
      !((await isStillSetUp(scope.whole, signedOn.edition)) && (await isStillConnected(scope.whole, user.id, signedOn)))
    )
      throw changedMeanwhile();
    const cookie = await openSession(scope, user.id, {
      isRemembered,
      signedOn,
      address: request.ip,
      browser: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    // Deactivated, or given another password, since that was checked.
    const { numUpdatedRows } = await scope.whole
      .updateTable('users')
      .set({ lastSignInAt: scope.now.toISOString() })
      .where('id', '=', user.id)
      .where('deactivatedAt', 'is', null)
      .$if(!signedOn, (query) => query.where('passwordHash', '=', user.passwordHash))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrong();
    scope.me = { ...scope.me, id: user.id, fullName: user.fullName, login: user.login };
    await scope.record(user.id, {
      type: 'ACCESS',
      event: 'session.started',
      summary: signedOn ? 'Signed in by single sign-on' : 'Signed in',
    });
    return cookie;
  });
}
