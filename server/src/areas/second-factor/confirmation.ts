import { onlySignsOnWith } from '#areas/sign-on/passwords';
import { userIdOf } from '#platform/access/access';
import { conflict, invalid, Refusal, withSecurityFacts } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { passwordMatches } from '#platform/access/secrets';
import type { Transact } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { countCode, forgetCodes, hasSecondFactor, spendCode, whyWrong } from './spend-code.ts';

const MINUTES = 10;

/** Throws unless the caller confirmed their identity within the last minutes: protects against somebody using an unattended session. */
export async function checkConfirmed({ whole, me, now }: Scope): Promise<void> {
  // The operator of the installation.
  if (!userIdOf(me)) return;
  const { confirmedAt } = await whole
    .selectFrom('sessions')
    .select('confirmedAt')
    .where('id', '=', me.sessionId!)
    .executeTakeFirstOrThrow();
  if (now.getTime() - new Date(confirmedAt).getTime() > MINUTES * 60_000)
    throw new Refusal(403, 'Confirm first that it is you', { confirm: true });
}

/** Confirms the identity of the session's user: by their password, and a code if they have a second factor. */
export async function confirmIdentity(
  within: Transact,
  { password, code = '' }: { password: string; code?: string | undefined },
  setting: Setting,
) {
  const { throttle } = setting;
  const { account, passwordHash, hasFactor, provider } = await within(
    async (scope) => ({
      account: `${scope.organisationId}/${scope.me.id}`,
      hasFactor: await hasSecondFactor(scope, scope.me.id),
      provider: await onlySignsOnWith(scope.whole, scope.me.id),
      ...(await scope.db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', scope.me.id)
        .executeTakeFirstOrThrow()),
    }),
    'preparing',
  );
  if (provider) throw conflict(`Your organisation signs in with ${provider}: confirm there that it is you`);
  await throttle.count('password', account, 10);
  if (!(await passwordMatches(password, passwordHash))) throw refused('password', 'This is not your password');
  if (hasFactor && !code) throw invalid([{ field: 'code', message: 'Enter the code of your authenticator app' }]);
  if (hasFactor) await countCode(setting, account);
  await within(async (scope) => {
    if (hasFactor && !(await spendCode(scope, setting, scope.me.id, code))) throw refused('code', whyWrong(code));
    await scope.whole
      .updateTable('sessions')
      .set({ confirmedAt: scope.now.toISOString() })
      .where('id', '=', scope.me.sessionId!)
      .execute();
  });
  await throttle.forget('password', account);
  if (hasFactor) await forgetCodes(setting, account);
  return { success: true as const };
}

const refused = (field: string, message: string) =>
  withSecurityFacts(invalid([{ field, message }]), { event: 'confirmation.refused', field });
