import type { BulkReply } from '@lintel/contract/platform/bulk';
import type { Post } from '#areas/mail/write-mail';
import { userIdOf } from '#platform/access/access';
import { oneOf } from '#platform/database/tenant-predicate';
import { forbidden, notFound } from '#platform/http/problems';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import { holdWork } from '#platform/record/every-work';
import type { Scope } from '#platform/scope';
import { mailLetters } from './letter.ts';
import type { Shared } from './letter.ts';
import { holdActiveShares, shownShares } from './queries.ts';
import { hasEnded, isRecent, whyNotReminded } from './remind-policy.ts';
import { reminderLetter } from './reminder-letter.ts';
import { recordShareEvents } from './share-events.ts';
import { personOf, shownName } from './status.ts';

type Asked = { shareIds: readonly string[]; isAgain: boolean; note: string | null };

/**
 * Reminds people outside of the work that they have, each by a message with a new link to every item, or by several if these are too
 * many for one; the links mailed before stop working. What cannot be reminded of, or was lately and is not asked for again, stays as it is and is named, by the ids of the shares.
 */
export async function remind(
  scope: Scope,
  config: Post,
  { shareIds, isAgain, note }: Asked,
): Promise<BulkReply & { messageCount: number }> {
  const ids = [...new Set(shareIds)];
  const seen = await shownShares(scope).where('shares.id', '=', oneOf(ids)).execute();
  if (seen.length === 0) throw notFound('assignment');
  if (!seen.some(({ mayShare }) => mayShare)) throw forbidden();
  const items = await holdWork(
    scope,
    seen.map(({ recordId }) => recordId),
  );
  const held = await holdActiveShares(scope, [...items.keys()]);
  const active = new Map(held.map((share) => [share.id, share]));
  const refusals = notAvailable('assignment', ids, seen);
  const reminded: Shared[] = [];
  for (const { id, recordId, mayShare } of seen) {
    const item = items.get(recordId);
    const share = active.get(id);
    const whyNot = !item || !share ? hasEnded : whyNotReminded(share, mayShare, scope.today);
    if (whyNot !== null) refusals.set(id, whyNot);
    else if (!isAgain && isRecent(share!, scope.now)) refusals.set(id, 'They were written to lately');
    else reminded.push({ item: item!, share: share! });
  }
  const letters = [...Map.groupBy(reminded, ({ share }) => personOf(share)).values()];
  let messageCount = 0;
  if (reminded.length) {
    messageCount = await mailLetters(scope, config, letters, (...of) => reminderLetter(scope, note, ...of));
    await noteReminders(scope, reminded, { isKept: !config.smtpUrl, note });
  }
  const named = seen.map(({ id, recordId }) => {
    const { ref = '', name = '' } = items.get(recordId) ?? {};
    return { id, ref, name };
  });
  return { ...bulkOutcome(ids, refusals, named), messageCount };
}

async function noteReminders(
  scope: Scope,
  reminded: readonly Shared[],
  { isKept, note }: { isKept: boolean; note: string | null },
) {
  // What is only kept reaches nobody.
  if (!isKept)
    await scope.db
      .updateTable('shares')
      .set((eb) => ({
        remindedAt: scope.now.toISOString(),
        remindedBy: userIdOf(scope.me),
        reminderCount: eb('reminderCount', '+', 1),
      }))
      .where('id', '=', oneOf(reminded.map(({ share }) => share.id)))
      .execute();
  await recordShareEvents(
    scope,
    reminded.map(({ share }) => ({
      share,
      event: 'reminded' as const,
      entry: {
        type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED' as const,
        summary: isKept
          ? `A reminder to ${shownName(share)} was written, but e-mail is not set up: it was not sent`
          : `${shownName(share)} was reminded; the link mailed before no longer works`,
        comment: note,
      },
    })),
  );
}
