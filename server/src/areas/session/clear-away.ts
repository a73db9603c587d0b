import { inScope } from '#platform/scope';
import type { ScopeMaker } from '#platform/scope';

const HOUR_MS = 3_600_000;
const LINKS_KEPT_HOURS = 30 * 24;

/**
 * Deletes expired sessions and API tokens, old password links and stored replies; also sessions, tokens and links created while the clock was
 * ahead, which would be valid until that time. An older session that was used meanwhile can be idle again.
 */
export function clearAway(maker: ScopeMaker, organisationId: string): Promise<void> {
  return inScope(maker, { organisationId, requestId: 'clear-away', quiet: true }, async ({ db, now }) => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
    await db
      .deleteFrom('sessions')
      .where(({ or, eb }) => or([eb('expiresAt', '<', now.toISOString()), eb('startedAt', '>', hoursAgo(-1))]))
      .execute();
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: now.toISOString() })
      .where('lastSeenAt', '>', hoursAgo(-1))
      .execute();
    await db
      .deleteFrom('apiTokens')
      .where(({ or, eb }) => or([eb('expiresAt', '<', now.toISOString()), eb('createdAt', '>', hoursAgo(-1))]))
      .execute();
    await db
      .updateTable('calendarFeeds')
      .set({ madeAt: now.toISOString() })
      .where('madeAt', '>', hoursAgo(-1))
      .execute();
    await db
      .deleteFrom('pendingSignIns')
      .where(({ or, eb }) => or([eb('expiresAt', '<', now.toISOString()), eb('expiresAt', '>', hoursAgo(-1))]))
      .execute();
    await db
      .deleteFrom('signOnAttempts')
      .where(({ or, eb }) => or([eb('expiresAt', '<', now.toISOString()), eb('expiresAt', '>', hoursAgo(-1))]))
      .execute();
    await db.deleteFrom('signOnLogouts').where('expiresAt', '<', now.toISOString()).execute();
    await db
      .deleteFrom('passwordLinks')
      .where(({ or, eb }) =>
        or([eb('expiresAt', '<', hoursAgo(LINKS_KEPT_HOURS)), eb('expiresAt', '>', hoursAgo(-LINKS_KEPT_HOURS))]),
      )
      .execute();
    await db
      .deleteFrom('idempotencyKeys')
      .where(({ or, eb }) => or([eb('keptUntil', '<', now.toISOString()), eb('createdAt', '>', hoursAgo(-1))]))
      .execute();
  });
}
