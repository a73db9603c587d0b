import { userIdOf } from '#platform/access/access';
import { hold } from '#platform/database/hold';
import { limitExceeded, withSecurityFacts } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** What one person may have sent to people outside within a day: more than anybody types, and few enough to bear a mistake. */
export const MOST_LETTERS = 300;
const DAY_MS = 24 * 3_600_000;

/** Refuses a person who has had as many messages sent to people outside as anybody may; two requests of theirs take turns. */
export async function checkLettersLeft(scope: Scope): Promise<void> {
  const userId = userIdOf(scope.me);
  if (userId === null) return;
  await hold(scope, `letters of ${userId}`);
  const now = scope.now.getTime();
  const full = await scope.whole
    .selectFrom('mailMessages')
    .select('createdAt')
    .where('causedBy', '=', userId)
    .where('createdAt', '>', new Date(now - DAY_MS).toISOString())
    .orderBy('createdAt', 'desc')
    .offset(MOST_LETTERS - 1)
    .limit(1)
    .executeTakeFirst();
  if (!full) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(full.createdAt) + DAY_MS - now) / 1000));
  throw withSecurityFacts(
    limitExceeded(
      `You have had ${MOST_LETTERS} e-mails sent to people outside within a day, and nobody may send more. Nothing was sent or changed.`,
      seconds,
    ),
    { event: 'attempts.throttled' },
  );
}
