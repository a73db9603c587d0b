import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

export type Before = { beforeTimestamp?: string | undefined; beforeId?: string | undefined };

/** The entries of one record, newest first. Callers check access to the record first. */
export function entriesBefore(
  { whole }: Pick<Scope, 'whole'>,
  recordId: string,
  { beforeTimestamp, beforeId }: Before,
) {
  // In the order of the chain: a transaction that began earlier may have written later.
  const entries = withActor(whole).where('recordId', '=', recordId).orderBy('sequence', 'desc');
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

const withActor = (whole: Scope['whole']) =>
  whole
    .selectFrom('activityEntries')
    .leftJoin('users as actor', 'actor.id', 'activityEntries.actorId')
    .selectAll('activityEntries')
    .select(['actor.login as actorLogin', 'actor.fullName as actorNow']);

/** All entries of some records, in the order of their chains. Callers check access to the records first. */
export const entriesOfRecords = ({ whole }: Pick<Scope, 'whole'>, recordIds: readonly string[]) =>
  withActor(whole).where('recordId', '=', oneOf(recordIds)).orderBy('recordId').orderBy('sequence').execute();
