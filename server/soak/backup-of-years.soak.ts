import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { hashOf } from '#platform/record/activity-chain';
import type { ChainedEntry } from '#platform/record/activity-chain';
import { openFiles } from '#platform/file-store/files';
import { anchorActivity } from '#server/operator/anchor-activity';
import { checkBackup } from '#server/operator/check-backup';
import { loadBackup } from '#server/operator/load-backup';
import { withOwner } from '#server/operator/reach-database';
import { verifyChains } from '#server/operator/verify-chains';
import { writeBackup } from '#server/operator/write-backup';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import { anOwnDatabase, ask } from '#test/own-database';

const RECORDS = 100_000;
const ENTRIES = 20;

it('B-01 two million entries of activity are backed up, restored, and verified, with flat memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-years-'));
  const source = await anOwnDatabase();
  const target = await anOwnDatabase({ isEmpty: true });
  const server = await aServer({ ownerUrl: source.url });
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = Date.now();
    const result = await work();
    console.log(
      `${what}: ${((Date.now() - began) / 1000).toFixed(1)} s, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB in this process`,
    );
    return result;
  };
  try {
    const organisation = await anOrganisation({ server });
    await timed('written', () =>
      withOwner(source.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await pipeline(
          Readable.from(lines(organisation.id)),
          client.query(copyFrom('copy activity_entries from stdin')),
        );
        await client.query(`insert into records (organisation_id, id, kind, activity_count, activity_head)
        select organisation_id, record_id, 'PROPERTY', max(sequence), (array_agg(hash order by sequence desc))[1] from activity_entries e
        where not exists (select from records r where r.organisation_id = e.organisation_id and r.id = e.record_id) group by 1, 2`);
        await client.query('analyze');
      }),
    );
    const [{ bytes } = { bytes: 0 }] = await ask<{ bytes: number }>(
      source.url,
      'select pg_database_size(current_database())::float8 as bytes',
    );
    console.log(`the database is ${Math.round(bytes / 1024 / 1024)} MB`);
    await timed('anchored', () => organisation.within(anchorActivity));
    const walk = () => withOwner(source.url, async (client) => (await client.query('begin'), verifyChains(client)));
    const before = await timed('verified', walk);
    expect(before.faults).toEqual([]);
    const memory = process.memoryUsage().rss;

    const files = openFiles(join(folder, 'files'), { isUnmarked: true });
    const path = join(folder, 'years.backup');
    await timed('backed up', () =>
      withOwner(source.url, (client) => writeBackup(client, { files, path, print: () => {} })),
    );
    console.log(`the backup is ${Math.round((await stat(path)).size / 1024 / 1024)} MB`);
    const backup = await timed('checked', () => checkBackup(path));
    await timed('restored', () =>
      withOwner(target.url, (client) => loadBackup(client, backup, { files, replace: false, print: () => {} })),
    );

    const after = await timed('verified again', () =>
      withOwner(target.url, async (client) => (await client.query('begin'), verifyChains(client))),
    );
    expect(after).toEqual(before);
    // A database of 1 GB has passed through this process three times.
    expect((process.memoryUsage().rss - memory) / 1024 / 1024).toBeLessThan(200);
    await ask(target.url, 'create extension if not exists amcheck');
    const indexes = await timed('indexes checked', () =>
      ask<{ name: string }>(
        target.url,
        `
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam, lateral bt_index_check(c.oid, true)
      where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
      ),
    );
    expect(indexes.length).toBeGreaterThan(40);
  } finally {
    await closeServer(server);
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

function* lines(organisationId: string): Generator<string> {
  for (let record = 0; record < RECORDS; record++) {
    const recordId = uuid();
    let previousHash: string | null = null;
    let text = '';
    for (let sequence = 1; sequence <= ENTRIES; sequence++) {
      const entry: ChainedEntry = {
        organisationId,
        recordId,
        sequence,
        id: uuid(),
        activityType: 'CREATE',
        event: 'property.edited',
        happenedAt: new Date(1_600_000_000_000 + sequence * 86_400_000).toISOString(),
        actorId: organisationId,
        actorName: 'Wendy Warden',
        isSupport: false,
        requestId: '0123456789abcdef',
        summary: null,
        comment: null,
        changes: JSON.stringify([
          { field: 'address2', label: 'Address line 2', from: `Floor ${sequence}`, to: `Floor ${sequence + 1}` },
        ]),
        previousHash,
      };
      const hash = hashOf(entry);
      text +=
        [
          organisationId,
          recordId,
          sequence,
          entry.id,
          entry.activityType,
          entry.event,
          entry.happenedAt,
          entry.actorId,
          entry.actorName,
          'f',
          entry.requestId,
          '\\N',
          '\\N',
          entry.changes,
          previousHash ?? '\\N',
          hash,
        ].join('\t') + '\n';
      previousHash = hash;
    }
    yield text;
  }
}
