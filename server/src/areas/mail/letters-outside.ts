import { userIdOf } from '#platform/access/access';
import { hold } from '#platform/database/hold';
import { conflict, limitExceeded, withSecurityFacts } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** What one person may have sent to people outside within a day: more than anybody types, and few enough to bear a mistake. */
export const MOST_LETTERS = 300;
const DAY_MS = 24 * 3_600_000;

/** When the messages that the caller had sent to people outside within a day were written, the latest first; at most as many as matter. */
const writtenLately = async ({ me, now, whole }: Scope) =>
  (
    await whole
      .selectFrom('mailMessages')
      .select('createdAt')
      .where('causedBy', '=', userIdOf(me))
      .where('createdAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
      .orderBy('createdAt', 'desc')
      .limit(MOST_LETTERS)
      .execute()
  ).map(({ createdAt }) => createdAt);

/** How many more messages to people outside the caller may cause now. */
export const lettersLeft = async (scope: Scope) => MOST_LETTERS - (await writtenLately(scope)).length;

/** Refuses a person so many messages to people outside if they would be more than anybody may have sent; two requests of theirs take turns. */
export async function checkLettersLeft(scope: Scope, count = 1): Promise<void> {
  const userId = userIdOf(scope.me);
  if (userId === null) return;
  await hold(scope, `letters of ${userId}`);
  const written = await writtenLately(scope);
  const left = MOST_LETTERS - written.length;
  if (count <= left) return;
  const what =
    left === 0
      ? `You have had ${MOST_LETTERS} e-mails sent to people outside within a day, and nobody may send more.`
      : `These would be ${count} e-mails to people outside, and you may have ${left} more sent: nobody sends more than ${MOST_LETTERS} within a day.`;
  const message = `${what} Nothing was sent or changed.`;
  if (count > MOST_LETTERS) throw conflict(`${message} Please choose fewer.`);
  const seconds = (Date.parse(written[MOST_LETTERS - count]!) + DAY_MS - scope.now.getTime()) / 1000;
  throw withSecurityFacts(limitExceeded(message, Math.max(1, Math.ceil(seconds))), { event: 'attempts.throttled' });
}
