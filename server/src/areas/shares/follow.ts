import { sql } from 'kysely';
import type { ClosingEvent } from '@lintel/contract/areas/actions';
import type { ShareEnding } from '@lintel/contract/areas/shares';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { holdLiving } from './queries.ts';
import { endShares, sayOfShare } from './say.ts';

/** Ends the shares of records: they were given to somebody else, closed, deleted or put aside. */
export async function endSharesOf(scope: Scope, recordIds: readonly string[], why: ShareEnding) {
  if (recordIds.length) await endShares(scope, await holdLiving(scope, recordIds), why);
}

/** Ends the shares of all that lies on properties. */
export async function endSharesOn(scope: Scope, propertyIds: readonly string[]) {
  const shared = await scope.db
    .selectFrom('records')
    .innerJoin('shares', 'shares.recordId', 'records.id')
    .select('records.id')
    .where(sql<boolean>`records.property_id = any (${[...propertyIds]}::uuid[])`)
    .where('shares.endedAt', 'is', null)
    .execute();
  await endSharesOf(
    scope,
    shared.map(({ id }) => id),
    'archived',
  );
}

/** What was said of the closing of actions, for their shares: the outsider's work was accepted or comes back, or others closed it. */
export async function followClosings(
  scope: Scope,
  said: readonly { action: { id: string }; event: ClosingEvent; note: string | null }[],
) {
  if (scope.me.share) return;
  const living = new Map(
    (
      await holdLiving(
        scope,
        said.map(({ action }) => action.id),
      )
    ).map((share) => [share.recordId, share]),
  );
  for (const { action, event, note } of said) {
    const share = living.get(action.id);
    if (share) await followClosing(scope, share, event, note);
  }
}

async function followClosing(scope: Scope, share: ShareRecord, event: ClosingEvent, note: string | null) {
  const isTheirs = share.said === 'done';
  if (event === 'accepted' && isTheirs) return accept(scope, share, note);
  if (event === 'rejected' || event === 'reopened') {
    if (isTheirs) await sayOfShare(scope, share, { kind: 'sent-back', note }, 'Sent back to the assignee');
    return;
  }
  await endShares(scope, [share], 'closed');
}

/** A task was said to be done by somebody of the organisation: by what the outsider said, or apart from it. */
export async function followCompletion(scope: Scope, taskId: string, { ends }: { ends: boolean }) {
  const [share] = await holdLiving(scope, [taskId]);
  if (!share) return;
  if (share.said === 'done') await accept(scope, share, null);
  else if (ends) await endShares(scope, [share], 'closed');
}

async function accept(scope: Scope, share: ShareRecord, note: string | null) {
  const verified = await sayOfShare(scope, share, { kind: 'verified', note }, 'What the assignee did was accepted');
  await endShares(scope, [verified], 'verified');
}
