import { API_TOKEN_WARNED_DAYS } from '@lintel/contract/areas/api-tokens';
import { notify } from '#areas/notices/notify';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { kept } from './settings.ts';

/** Tells the owners of tokens that end within two weeks, once for each: afterwards the program is refused, and nobody sees that. */
export async function remindOfTokens(scope: Scope): Promise<void> {
  if (!(await kept.read(scope)).isOn) return;
  const { now, timeZone } = scope;
  const ending = await scope.whole
    .selectFrom('apiTokens')
    .select(['id', 'userId', 'name', 'expiresAt'])
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', new Date(now.getTime() + API_TOKEN_WARNED_DAYS * 24 * 3_600_000).toISOString())
    .execute();
  await notify(
    scope,
    ending.map(({ id, userId, name, expiresAt }) => ({
      kind: 'token-ending' as const,
      about: { type: 'USER' as const, id: userId },
      to: [userId],
      title: `API token “${name}”`,
      occasion: id,
      details: { day: dayIn(timeZone, new Date(expiresAt)), part: id },
    })),
  );
}
