import type { Scope } from '#platform/scope';

export type Before = { beforeTimestamp?: string | undefined; beforeId?: string | undefined };

/** The entries of one record, newest first. Whether its reader may see the record is asked before. */
export function entriesBefore({ whole }: Scope, recordId: string, { beforeTimestamp, beforeId }: Before) {
  // The order is that of the chain: a transaction that began earlier may well have written later.
  const entries = whole
    .selectFrom('activityEntries')
    .leftJoin('users as actor', 'actor.id', 'activityEntries.actorId')
    .selectAll('activityEntries')
    .select(['actor.login as actorLogin', 'actor.fullName as actorNow'])
    .where('recordId', '=', recordId)
    .orderBy('sequence', 'desc');
  if (beforeId) {
    return entries.where('sequence', '<', (eb) =>
      eb
        .selectFrom('activityEntries as oldest')
        .select('oldest.sequence')
        .where('oldest.recordId', '=', recordId)
        .where('oldest.id', '=', beforeId),
    );
  }
  return beforeTimestamp ? entries.where('happenedAt', '<', beforeTimestamp) : entries;
}
