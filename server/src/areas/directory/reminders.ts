import { API_TOKEN_WARNED_DAYS } from '@lintel/contract/areas/api-tokens';
import { notify } from '#areas/notices/notify';
import { holdersOf } from '#platform/access/access-sql';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';

/** Tells those who manage the settings that the token of the directory ends soon: afterwards nobody closes accounts, and nobody sees that. */
export async function remindOfDirectoryToken(scope: Scope): Promise<void> {
  const { whole, now, timeZone } = scope;
  const token = await whole
    .selectFrom('directoryTokens')
    .select(['madeAt', 'expiresAt'])
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', new Date(now.getTime() + API_TOKEN_WARNED_DAYS * 24 * 3_600_000).toISOString())
    .executeTakeFirst();
  if (!token) return;
  const managers = await holdersOf(scope, 'PRISM_APP_SETTINGS_MANAGE');
  await notify(
    scope,
    managers.map((id) => ({
      kind: 'directory-token-ending' as const,
      about: { type: 'USER' as const, id },
      to: [id],
      title: 'Accounts from your directory',
      occasion: token.madeAt,
      details: { day: dayIn(timeZone, new Date(token.expiresAt)) },
    })),
  );
}
