import type { Scope } from '#platform/scope';

export type Before = { beforeTimestamp?: string | undefined; beforeId?: string | undefined };

/** The entries of one record, newest first. Callers check access to the record first. */
export function entriesBefore({ whole }: Scope, recordId: string, { beforeTimestamp, beforeId }: Before) {
  // In the order of the chain: a transaction that began earlier may have written later.
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
