import { createHash } from 'node:crypto';
import type { ActivityTable } from './tables.ts';

/** What the hash of an activity entry covers: everything that it says and the entry before it. */
export type ChainedEntry = Omit<ActivityTable, 'organisationId' | 'happenedAt' | 'hash' | 'redactedAt'> & {
  organisationId: string;
  happenedAt: string;
};

/** SHA-256 over the entry and the hash before it, so that no entry can be changed, moved or dropped unseen. */
export function hashOf(entry: ChainedEntry): string {
  const fields = [
    entry.previousHash,
    entry.organisationId,
    entry.recordId,
    entry.sequence,
    entry.id,
    entry.activityType,
    entry.event,
    entry.happenedAt,
    entry.actorId,
    entry.actorName,
    entry.isSupport,
    entry.requestId,
    entry.summary,
    entry.comment,
    entry.changes,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
