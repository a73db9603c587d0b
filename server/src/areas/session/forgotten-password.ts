import type { z } from 'zod';
import type { ForgottenPassword, PasswordReset } from '@lintel/contract/areas/session';
import { Refusal } from '#platform/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/secrets';
import type { Visit } from '#platform/serve';
import { setPassword } from './account.ts';
import type { SessionSetting } from './sign-in.ts';

const RESET_HOURS = 2;
export const INVITATION_HOURS = 7 * 24;

/** Answers the same, as fast, whether or not there is such a user: finding out and mailing are a job's work. */
export async function forgotPassword({ maker, request, requestId }: Visit, { spaceId, email }: z.output<typeof ForgottenPassword>, { throttle }: SessionSetting) {
  await throttle.count('forgotten', request.ip, 20);
  const { rows } = await maker.database.pool.query<{ id: string }>('select id from find_space($1) where not is_suspended', [spaceId]);
  const organisationId = rows[0]?.id;
  if (organisationId) await inScope(maker, { organisationId, requestId, quiet: true }, (scope) => scope.later('session.mail-forgotten-password', { email }));
  return { success: true as const, message: 'If we know this address, a message is on its way.' };
}

/** Makes a link that sets a password, once; the organisation stands in clear before the secret. */
export async function makePasswordLink({ db, now, newId, organisationId }: Scope, userId: string, hours = RESET_HOURS): Promise<string> {
  const secret = newSecret();
  await db.deleteFrom('passwordLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute();
  await db.insertInto('passwordLinks').values({ id: newId(), userId, secretHash: hashOfSecret(secret), expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString() }).execute();
  return `/reset_password.html#${organisationId}.${secret}`;
}

export async function resetPassword({ maker, request, requestId }: Visit, { token, newPassword }: z.output<typeof PasswordReset>, { throttle }: SessionSetting) {
  await throttle.count('reset', request.ip, 30);
  const gone = new Refusal(422, 'This link has been used or has expired. Ask for a new one.');
  const [organisationId, secret] = token.split('.');
  if (!organisationId || !secret || !/^[0-9a-f-]{36}$/.test(organisationId)) throw gone;
  await inScope(maker, { organisationId, requestId }, async (scope) => {
    const link = await scope.db
      .updateTable('passwordLinks')
      .set({ usedAt: scope.now.toISOString() })
      .where('secretHash', '=', hashOfSecret(secret))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', scope.now.toISOString())
      .returning('userId')
      .executeTakeFirst();
    if (!link) throw gone;
    const user = await scope.db.selectFrom('users').select(['id', 'fullName']).where('id', '=', link.userId).where('deactivatedAt', 'is', null).executeTakeFirst();
    if (!user) throw gone;
    scope.me = { ...scope.me, id: user.id, fullName: user.fullName };
    await setPassword(scope, user.id, newPassword, 'password.reset');
  });
  return { success: true as const };
}
