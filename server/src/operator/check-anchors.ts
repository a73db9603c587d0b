import type pg from 'pg';
import { digestOfHeads } from './anchor-activity.ts';
import { loggedAnchors } from './anchor-log.ts';
import type { Fault } from './verify-chains.ts';

/** Compares the chains with the heads that were anchored, and the anchors with their copy outside the database. */
export async function checkAnchors(
  client: pg.Client,
  dataDir: string,
): Promise<{ count: number; logged: number; faults: Fault[] }> {
  const { anchors, faults } = await anchorsInDatabase(client);
  faults.push(...(await headsNotKept(client)));
  const logged = await loggedAnchors(dataDir);
  for (const { organisationId, number, anchoredAt, digest } of logged) {
    const kept = anchors.get(`${organisationId} ${number}`);
    if (kept === digest) continue;
    const what = kept ? 'is not the one that the log beside the data names' : 'is missing in the database';
    faults.push({
      organisation: organisationId,
      recordId: `anchor ${number}`,
      sequence: null,
      what: `the anchor of ${anchoredAt} ${what}`,
    });
  }
  return { count: anchors.size, logged: logged.length, faults };
}

async function anchorsInDatabase(client: pg.Client) {
  const faults: Fault[] = [];
  const digests = new Map<string, string>();
  const { rows } = await client.query<{
    organisation_id: string;
    number: number;
    digest: string;
    previous_digest: string | null;
  }>('select organisation_id, number, digest, previous_digest from activity_anchors order by organisation_id, number');
  for (const anchor of rows) {
    const before = digests.get(`${anchor.organisation_id} ${anchor.number - 1}`) ?? null;
    const digest = digestOfHeads(before);
    await client.query(`declare heads no scroll cursor for select record_id, activity_count, activity_head from activity_anchored_heads
      where organisation_id = '${anchor.organisation_id}' and number = ${anchor.number} order by record_id`);
    for (;;) {
      const heads = await client.query<[string, number, string]>({ text: 'fetch 5000 from heads', rowMode: 'array' });
      for (const [recordId, count, head] of heads.rows) digest.add(recordId, count, head);
      if (heads.rows.length === 0) break;
    }
    await client.query('close heads');
    if (digest.end() !== anchor.digest || before !== anchor.previous_digest) {
      faults.push({
        organisation: anchor.organisation_id,
        recordId: `anchor ${anchor.number}`,
        sequence: null,
        what: 'the anchor does not match its digest',
      });
    }
    digests.set(`${anchor.organisation_id} ${anchor.number}`, anchor.digest);
  }
  return { anchors: digests, faults };
}

async function headsNotKept(client: pg.Client): Promise<Fault[]> {
  const { rows } = await client.query<{ code: string; record_id: string; sequence: number; anchored_at: string }>(`
    select o.code, h.record_id, min(h.activity_count) as sequence, min(a.anchored_at) as anchored_at
    from activity_anchored_heads h
    join organisations o on o.id = h.organisation_id
    join activity_anchors a on a.organisation_id = h.organisation_id and a.number = h.number
    left join activity_entries e on e.organisation_id = h.organisation_id and e.record_id = h.record_id and e.sequence = h.activity_count
    where e.hash is distinct from h.activity_head
    group by o.code, h.record_id limit 100`);
  return rows.map((row) => ({
    organisation: row.code,
    recordId: row.record_id,
    sequence: row.sequence,
    what: `the entry was anchored on ${row.anchored_at}, and is missing or not the same`,
  }));
}
