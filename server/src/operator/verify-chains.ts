import type pg from 'pg';
import { valuesByKind } from '@lintel/contract/areas/kinds';
import { hashOf } from '#platform/record/activity-chain';
import type { ChainedEntry } from '#platform/record/activity-chain';
import { digestOfHeads } from './anchor-activity.ts';

/** The first entry of a chain that is not as it was written. */
export type Fault = { organisation: string; recordId: string; sequence: number | null; what: string };
type ChainReport = {
  organisations: { code: string; records: number; entries: number; digest: string }[];
  faults: Fault[];
};

type Chain = { organisationId: string; organisation: string; recordId: string; count: number; head: string | null };
/** The events that record a redaction of earlier entries. */
const redactions: ReadonlySet<string> = new Set(Object.values(valuesByKind('redactedBy')));

/** A redacted entry keeps its original hash: its place in the chain is proved, but no longer its text (decision 036). */
type Entry = ChainedEntry & { hash: string; isRedacted: boolean };
/** A record without entries has one row, with nulls for the entry. */
type Row = Chain & (Entry | { [Key in keyof Omit<Entry, keyof Chain>]: null });

/** Verifies the chain of every record, from its first entry to the count and head stored on the record. */
export async function verifyChains(client: pg.Client): Promise<ChainReport> {
  const faults: Fault[] = [];
  const organisations: ChainReport['organisations'] = [];
  let organisation:
    | { id: string; code: string; records: number; entries: number; heads: ReturnType<typeof digestOfHeads> }
    | undefined;
  let chain:
    | (Chain & { seen: number; last: string | null; isSound: boolean; lacksRedaction: number | null })
    | undefined;

  const fault = (sequence: number | null, what: string) => {
    if (!chain?.isSound) return;
    chain.isSound = false;
    faults.push({ organisation: chain.organisation, recordId: chain.recordId, sequence, what });
  };
  const endChain = () => {
    if (!chain || !organisation) return;
    if (chain.seen < chain.count) fault(chain.seen + 1, `the entry is missing: the record counts ${chain.count}`);
    else if (chain.seen > chain.count)
      fault(chain.count + 1, `there are more entries than the ${chain.count} that the record counts`);
    else if (chain.lacksRedaction !== null) fault(chain.lacksRedaction, 'the entry does not match its hash');
    else if (chain.last !== chain.head) fault(chain.seen, 'the entry is not the one whose hash the record keeps');
    organisation.records += 1;
    organisation.entries += chain.seen;
    organisation.heads.add(chain.recordId, chain.count, chain.head);
  };
  const endOrganisation = () => {
    if (organisation)
      organisations.push({
        code: organisation.code,
        records: organisation.records,
        entries: organisation.entries,
        digest: organisation.heads.end(),
      });
  };

  for await (const row of everyEntry(client)) {
    if (chain?.recordId !== row.recordId || chain.organisationId !== row.organisationId) {
      endChain();
      if (organisation?.id !== row.organisationId) {
        endOrganisation();
        organisation = {
          id: row.organisationId,
          code: row.organisation,
          records: 0,
          entries: 0,
          heads: digestOfHeads(null),
        };
      }
      const { organisationId, organisation: code, recordId, count, head } = row;
      chain = {
        organisationId,
        organisation: code,
        recordId,
        count,
        head,
        seen: 0,
        last: null,
        isSound: true,
        lacksRedaction: null,
      };
    }
    if (row.sequence === null) continue;
    const expected = chain.seen + 1;
    if (row.sequence !== expected) fault(expected, `the entry is missing: after ${chain.seen} comes ${row.sequence}`);
    else if (row.isRedacted ? row.summary !== null || row.comment !== null : hashOf(row) !== row.hash)
      fault(row.sequence, 'the entry does not match its hash');
    else if (row.previousHash !== chain.last) fault(row.sequence, 'the entry does not follow the one before it');
    if (row.isRedacted) chain.lacksRedaction ??= row.sequence;
    if (redactions.has(row.event)) chain.lacksRedaction = null;
    chain.seen = row.sequence;
    chain.last = row.hash;
  }
  endChain();
  endOrganisation();
  faults.push(...(await entriesWithoutRecord(client)));
  return { organisations, faults };
}

async function* everyEntry(client: pg.Client): AsyncGenerator<Row, void> {
  // The keys of both tables have this order, so that nothing is sorted and memory use stays flat.
  await client.query(`declare chains no scroll cursor for
    select r.organisation_id as "organisationId", o.code as organisation, r.id as "recordId", r.activity_count as count, r.activity_head as head,
      e.sequence, e.id, e.activity_type as "activityType", e.event, e.happened_at as "happenedAt", e.actor_id as "actorId", e.actor_name as "actorName",
      e.is_support as "isSupport", e.request_id as "requestId", e.summary, e.comment, e.changes, e.previous_hash as "previousHash", e.hash,
      e.redacted_at is not null as "isRedacted"
    from records r join organisations o on o.id = r.organisation_id
    left join activity_entries e on e.organisation_id = r.organisation_id and e.record_id = r.id
    order by r.organisation_id, r.id, e.sequence`);
  for (;;) {
    const { rows } = await client.query<Row>('fetch 5000 from chains');
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close chains');
}

async function entriesWithoutRecord(client: pg.Client): Promise<Fault[]> {
  const { rows } = await client.query<{ organisation_id: string; record_id: string; sequence: number }>(
    `select organisation_id, record_id, min(sequence) as sequence from activity_entries e
     where not exists (select from records r where r.organisation_id = e.organisation_id and r.id = e.record_id) group by 1, 2 limit 100`,
  );
  return rows.map((row) => ({
    organisation: row.organisation_id,
    recordId: row.record_id,
    sequence: row.sequence,
    what: 'the record that the entry is on is missing',
  }));
}
