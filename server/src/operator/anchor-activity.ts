import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#platform/process/config';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { lineOf, loggedAnchors, logLine } from './anchor-log.ts';
import type { Anchor } from './anchor-log.ts';

/**
 * Daily: stores the heads of grown chains in the database, and their digest in the anchor log as well. Without any, the digest of
 * before is logged where a full disk refused it.
 */
export async function anchorDaily(
  maker: ScopeMaker,
  { dataDir }: Pick<Config, 'dataDir'>,
  organisationId: string,
  requestId: string,
): Promise<void> {
  const anchor = await inScope(
    maker,
    { organisationId, requestId, quiet: true },
    async (scope) => (await anchorActivity(scope)) ?? lastAnchor(scope),
  );
  if (!anchor) return;
  const logged = await loggedAnchors(dataDir);
  if (!logged.some((one) => one.organisationId === organisationId && one.number === anchor.number))
    await logLine(dataDir, lineOf(anchor));
}

async function lastAnchor({ db, organisationId }: Scope): Promise<Anchor | undefined> {
  const last = await db
    .selectFrom('activityAnchors')
    .select(['number', 'anchoredAt', 'digest'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { ...last, organisationId };
}

/** Stores an anchor, unless no chain has grown since the last one. */
export async function anchorActivity(scope: Scope): Promise<Anchor | undefined> {
  const { db, organisationId, now } = scope;
  const last = await lastAnchor(scope);
  const number = (last?.number ?? 0) + 1;
  const { numAffectedRows } = await sql`
    insert into activity_anchored_heads (organisation_id, record_id, number, activity_count, activity_head)
    select records.organisation_id, records.id, ${number}, records.activity_count, records.activity_head
    from records left join (
      select record_id, max(activity_count) as activity_count from activity_anchored_heads where organisation_id = ${organisationId} group by record_id
    ) before on before.record_id = records.id
    where records.organisation_id = ${organisationId} and records.activity_head is not null
      and records.activity_count > coalesce(before.activity_count, 0)`.execute(db);
  if (!numAffectedRows) return undefined;

  const digest = digestOfHeads(last?.digest ?? null);
  await sql`declare heads no scroll cursor for
    select record_id, activity_count, activity_head from activity_anchored_heads
    where organisation_id = ${organisationId} and number = ${number} order by record_id`.execute(db);
  for (;;) {
    const { rows } = await sql<{
      recordId: string;
      activityCount: number;
      activityHead: string;
    }>`fetch 5000 from heads`.execute(db);
    for (const { recordId, activityCount, activityHead } of rows) digest.add(recordId, activityCount, activityHead);
    if (rows.length === 0) break;
  }
  const anchor = { number, anchoredAt: now.toISOString(), digest: digest.end() };
  await db
    .insertInto('activityAnchors')
    .values({ ...anchor, recordCount: digest.count(), previousDigest: last?.digest ?? null })
    .execute();
  return { ...anchor, organisationId };
}

/** A digest of the heads, in the order of their records, which includes the previous digest. */
export function digestOfHeads(previous: string | null) {
  const hash = createHash('sha256').update(`${previous ?? ''}\n`);
  let count = 0;
  return {
    add(recordId: string, activityCount: number, head: string | null) {
      hash.update(`${recordId} ${activityCount} ${head ?? ''}\n`);
      count += 1;
    },
    count: () => count,
    end: () => hash.digest('hex'),
  };
}
