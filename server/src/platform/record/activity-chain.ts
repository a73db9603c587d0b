import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { EntityType } from '@lintel/contract/areas/activity';
import { isOutsider } from '../access/access.ts';
import type { Me } from '../access/access.ts';
import type { OpenQuery } from '../database/database.ts';
import type { Entry } from './events.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { ActivityTable } from '../database/tables.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

export type NewRecord = { id: string; kind: EntityType; propertyId?: string | null };

/** What an entry says of who wrote it and when, and what writing it needs of the scope. */
type By = { me: Me; organisationId: string; now: Date; requestId: string };
type Writing = By & { db: OpenQuery };

/** What the hash of an activity entry covers: everything that it says and the entry before it. */
export type ChainedEntry = Omit<ActivityTable, 'organisationId' | 'happenedAt' | 'hash' | 'redactedAt'> & {
  organisationId: string;
  happenedAt: string;
};

/** SHA-256 over the entry and the hash before it, so that no entry can be changed, moved or dropped unseen. */
export const hashOf = (entry: ChainedEntry): string => createHash('sha256').update(hashedText(entry)).digest('hex');

/** Exactly the text that is hashed, on one line. */
export const hashedText = (entry: ChainedEntry): string =>
  JSON.stringify([
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
  ]);

/** Inserts new records and starts their activity chains. */
export async function startChains(scope: Writing, records: NewRecord[], entry: Entry | ((recordId: string) => Entry)) {
  const rows = records.map(({ id }) => firstEntry(scope, id, typeof entry === 'function' ? entry(id) : entry));
  await Promise.all([
    insertRows(
      scope.db,
      'records',
      records.map(({ id, kind, propertyId = null }, at) => ({
        id,
        kind,
        propertyId,
        activityCount: 1,
        activityHead: rows[at]!.hash,
      })),
    ),
    insertRows(scope.db, 'activityEntries', rows),
  ]);
}

/** The row of the entry with which the chain of a record starts. */
export const firstEntry = (scope: By, recordId: string, entry: Entry) =>
  chained(scope, recordId, entry, { count: 0, hash: null });

/** The row of an entry, chained to the last one of its record. */
function chained(
  { me, now, organisationId, requestId }: By,
  recordId: string,
  entry: Entry,
  head: { count: number; hash: string | null },
) {
  const row = {
    recordId,
    sequence: head.count + 1,
    id: uuid(),
    activityType: entry.type,
    event: entry.event,
    happenedAt: now.toISOString(),
    actorId: isOutsider(me) ? null : me.id,
    actorName: me.fullName,
    isSupport: me.isSupportView,
    requestId,
    summary: entry.summary ?? null,
    comment: entry.comment ?? null,
    changes: JSON.stringify(entry.changes ?? []),
    previousHash: head.hash,
  };
  return { ...row, hash: hashOf({ ...row, organisationId }), redactedAt: null };
}

/** Appends entries to the chains of their records, and locks those records until the transaction ends. */
export async function appendEntries(scope: Writing, entries: { recordId: string; entry: Entry }[]) {
  const { db, organisationId } = scope;
  const ids = [...new Set(entries.map(({ recordId }) => recordId))];
  const held = await db
    .selectFrom('records')
    .select(['id', 'activityCount', 'activityHead'])
    .where('id', 'in', ids)
    .orderBy('id')
    // Rows that reference a record take a share lock on its key: a stronger lock would deadlock two writers that add to each other's record.
    .forNoKeyUpdate()
    .execute();
  const heads = new Map(held.map((record) => [record.id, { count: record.activityCount, hash: record.activityHead }]));
  const rows = entries.map(({ recordId, entry }) => {
    const head = heads.get(recordId);
    if (!head) throw new Error(`There is no record ${recordId} to write activity on`);
    const row = chained(scope, recordId, entry, head);
    heads.set(recordId, { count: row.sequence, hash: row.hash });
    return row;
  });
  const newHeads = JSON.stringify(ids.map((id) => ({ id, count: heads.get(id)?.count, hash: heads.get(id)?.hash })));
  const moved = sql`update records set activity_count = head.count, activity_head = head.hash
    from json_to_recordset(${newHeads}::json) as head(id uuid, count int, hash text)
    where records.organisation_id = ${ownOrganisation(organisationId)} and records.id = head.id`;
  await Promise.all([insertRows(db, 'activityEntries', rows), moved.execute(db)]);
}
