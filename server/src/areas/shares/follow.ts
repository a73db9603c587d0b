import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { Entry, RecordEvent } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import type { WorkEvent } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { holdActiveShares } from './queries.ts';
import { endShares, recordResponse } from './share-events.ts';

/** Ends the shares of everything on properties. */
export async function endSharesOn(scope: Scope, propertyIds: readonly string[]) {
  const shared = await scope.whole
    .selectFrom('records')
    .innerJoin('shares', 'shares.recordId', 'records.id')
    .select('records.id')
    .where(sql<boolean>`records.property_id = any (${[...propertyIds]}::uuid[])`)
    .where('shares.endedAt', 'is', null)
    .execute();
  const ids = shared.map(({ id }) => id);
  if (ids.length) await endShares(scope, await holdActiveShares(scope, ids), 'archived');
}

/** Follows events of shared work: what the outsider did was accepted or sent back, or others did it. */
export const followWork =
  (kind: SharedType, event: WorkEvent) =>
  async (scope: Scope, happened: readonly RecordEvent[]): Promise<void> => {
    if (scope.me.share) return;
    const ids = happened.map(({ recordId }) => recordId);
    // An event of one kind may be in the log of another: deleting what was raised from a task.
    const shares = (await holdActiveShares(scope, ids)).filter((share) => share.kind === kind);
    const active = new Map(shares.map((share) => [share.recordId, share]));
    if (event === 'deleted' || event === 'removed') return endShares(scope, shares, 'deleted');
    for (const { recordId, entry } of happened) {
      const share = active.get(recordId);
      if (share) await follow(scope, share, event, entry);
    }
  };

async function follow(scope: Scope, share: ShareRecord, event: WorkEvent, { comment = null, facts }: Entry) {
  const isTheirs = share.progress === 'done';
  if (event === 'rejected' || event === 'reopened') {
    if (isTheirs) await recordResponse(scope, share, { kind: 'sent-back', note: comment }, 'Sent back to the assignee');
  } else if (event === 'accepted' || event === 'completed') {
    if (isTheirs) await accept(scope, share, event === 'accepted' ? comment : null);
    else if (event === 'accepted' || facts?.isOver) await endShares(scope, [share], 'closed');
  } else await endShares(scope, [share], 'closed');
}

async function accept(scope: Scope, share: ShareRecord, note: string | null) {
  const verified = await recordResponse(
    scope,
    share,
    { kind: 'verified', note },
    'The work of the assignee was accepted',
  );
  await endShares(scope, [verified], 'verified');
}
