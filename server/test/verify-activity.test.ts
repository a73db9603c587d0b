import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { anchorActivity, anchorDaily } from '#server/operator/anchor-activity';
import { anchorLog, lineOf } from '#server/operator/anchor-log';
import { checkAnchors } from '#server/operator/check-anchors';
import { withOwner } from '#server/operator/reach-database';
import { verifyChains } from '#server/operator/verify-chains';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, ask } from '#test/own-database';

let database: { url: string; drop(): Promise<void> };
let server: TestServer;
let organisation: Organisation;
let warden: Person;
let folder: string;

beforeAll(async () => {
  database = await anOwnDatabase();
  server = await aServer({ ownerUrl: database.url, works: false });
  organisation = await anOrganisation({ server });
  warden = await organisation.person();
  folder = await mkdtemp(join(tmpdir(), 'lintel-verify-'));
});
afterAll(async () => {
  await closeServer(server);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A property with four activity entries. */
async function changedProperty(): Promise<Property> {
  let property = await aProperty(warden);
  for (const address2 of ['First floor', 'Second floor', 'Third floor']) {
    const { body } = await call(warden, properties.change, { body: { ...property, address2 } });
    property = body.dto;
  }
  return property;
}

const verify = () =>
  withOwner(database.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { faults } = await verifyChains(client);
    return [...faults, ...(await checkAnchors(client, folder)).faults].map(({ recordId, sequence, what }) => ({
      recordId,
      sequence,
      what,
    }));
  });

/** Tampers with the log as a superuser, verifies, and restores everything. */
async function whenTampered(...statements: string[]) {
  const before = {
    entries: await dump('activity_entries'),
    records: await dump('records'),
    anchors: await dump('activity_anchors'),
    heads: await dump('activity_anchored_heads'),
  };
  try {
    await tamper(...statements);
    return await verify();
  } finally {
    await tamper('delete from activity_anchored_heads', 'delete from activity_anchors', 'delete from activity_entries');
    await fill('activity_entries', before.entries);
    await tamper('delete from records');
    await fill('records', before.records);
    await fill('activity_anchors', before.anchors);
    await fill('activity_anchored_heads', before.heads);
  }
}
const tamper = (...statements: string[]) =>
  ask(database.url, `set session_replication_role = replica; ${statements.join('; ')}`);
const dump = async (table: string) =>
  (await ask<{ rows: unknown }>(database.url, `select json_agg(t) as rows from ${table} t`))[0]!.rows;
const fill = (table: string, rows: unknown) =>
  tamper(
    `insert into ${table} select * from json_populate_recordset(null::${table}, $$${JSON.stringify(rows ?? [])}$$)`,
  );

describe('verifying the activity log', () => {
  it('finds nothing in a log that is as it was written', async () => {
    await changedProperty();
    expect(await verify()).toEqual([]);
  });

  it('E-03 names the entry of which one character was changed, in whatever column', async () => {
    const { id } = await changedProperty();
    const [entry] = await ask<Record<string, unknown>>(
      database.url,
      'select * from activity_entries where record_id = $1 and sequence = 2',
      [id],
    );
    const columns = Object.keys(entry!).filter(
      (column) => !['organisation_id', 'record_id', 'sequence', 'id', 'hash', 'previous_hash'].includes(column),
    );
    expect(columns.length).toBeGreaterThan(8);
    const records = new Map<string, string>();
    for (const column of columns) records.set(column, (await changedProperty()).id);
    const faults = await whenTampered(
      ...columns.map((column) => {
        const other =
          {
            happened_at: "happened_at + interval '1 millisecond'",
            redacted_at: 'now()',
            is_support: 'not is_support',
            actor_id: 'gen_random_uuid()',
          }[column] ?? `coalesce(${column}, '') || '.'`;
        return `update activity_entries set ${column} = ${other} where record_id = '${records.get(column)}' and sequence = 2`;
      }),
    );
    for (const [column, recordId] of records)
      expect(
        faults.filter((fault) => fault.recordId === recordId),
        column,
      ).toEqual([{ recordId, sequence: 2, what: 'the entry does not match its hash' }]);
    expect(faults).toHaveLength(columns.length);
  });

  it('E-03 names the entry that was deleted', async () => {
    const { id } = await changedProperty();
    expect(await whenTampered(`delete from activity_entries where record_id = '${id}' and sequence = 2`)).toEqual([
      { recordId: id, sequence: 2, what: 'the entry is missing: after 1 comes 3' },
    ]);
  });

  it('E-03 names the first of two entries that were swapped', async () => {
    const { id } = await changedProperty();
    const faults = await whenTampered(
      `update activity_entries set sequence = case sequence when 2 then 103 else 102 end where record_id = '${id}' and sequence in (2, 3)`,
      `update activity_entries set sequence = sequence - 100 where record_id = '${id}' and sequence > 100`,
    );
    expect(faults).toEqual([{ recordId: id, sequence: 2, what: 'the entry does not match its hash' }]);
  });

  it('E-03 names the end that was cut off, because the record counts', async () => {
    const { id } = await changedProperty();
    expect(await whenTampered(`delete from activity_entries where record_id = '${id}' and sequence > 2`)).toEqual([
      { recordId: id, sequence: 3, what: 'the entry is missing: the record counts 4' },
    ]);
    expect(await whenTampered(`delete from records where id = '${id}'`)).toContainEqual({
      recordId: id,
      sequence: 1,
      what: 'the record that the entry is on is missing',
    });
  });

  it(
    'E-03 names the end that was cut off together with count and head, because they were anchored',
    { tags: ['thorough'] },
    async () => {
      const { id } = await changedProperty();
      const anchor = await organisation.within(anchorActivity);
      await writeFile(anchorLog(folder), `${lineOf(anchor!)}\n`);
      expect(await verify()).toEqual([]);
      const cut = [
        `delete from activity_entries where record_id = '${id}' and sequence > 2`,
        `update records set activity_count = 2, activity_head = (select hash from activity_entries where record_id = '${id}' and sequence = 2) where id = '${id}'`,
      ];
      expect(await whenTampered(...cut)).toEqual([
        { recordId: id, sequence: 4, what: expect.stringContaining('is missing or not the same') as string },
      ]);
      const withAnchor = [
        ...cut,
        `update activity_anchored_heads set activity_count = 2, activity_head = (select hash from activity_entries where record_id = '${id}' and sequence = 2) where record_id = '${id}'`,
      ];
      expect(await whenTampered(...withAnchor)).toMatchObject([
        { recordId: 'anchor 1', what: 'the anchor does not match its digest' },
      ]);
      const withAnchors = [...cut, 'delete from activity_anchored_heads', 'delete from activity_anchors'];
      expect(await whenTampered(...withAnchors)).toMatchObject([
        { recordId: 'anchor 1', what: expect.stringContaining('is missing in the database') as string },
      ]);
    },
  );

  it('takes a line of the anchor log that a full disk cut short for no evidence, and logs its anchor again', async () => {
    await changedProperty();
    const anchor = (await organisation.within(anchorActivity))!;
    await writeFile(anchorLog(folder), lineOf(anchor).slice(0, -20));
    expect(await verify()).toEqual([]);
    for (const _ of [1, 2]) await anchorDaily(organisation.server.maker, { dataDir: folder }, organisation.id, 'test');
    const logged = (await readFile(anchorLog(folder), 'utf8')).split('\n');
    expect(logged).toEqual([lineOf(anchor).slice(0, -20), lineOf(anchor), '']);
    expect(await verify()).toEqual([]);
  });

  it('anchors what has grown since the last anchor, and nothing when nothing has', async () => {
    const { id } = await changedProperty();
    const second = await organisation.within(anchorActivity);
    expect(await organisation.within(anchorActivity)).toBeUndefined();
    const { recordCount } = await organisation.within(({ db }) =>
      db
        .selectFrom('activityAnchors')
        .select('recordCount')
        .where('number', '=', second!.number)
        .executeTakeFirstOrThrow(),
    );
    expect(recordCount).toBe(1);
    expect(
      await organisation.within(({ db }) =>
        db
          .selectFrom('activityAnchoredHeads')
          .select(['recordId', 'activityCount'])
          .where('number', '=', second!.number)
          .execute(),
      ),
    ).toEqual([{ recordId: id, activityCount: 4 }]);
    expect(await verify()).toEqual([]);
  });

  it('E-02 is kept from the program itself: it may add anchors and entries, and neither change nor remove them', async () => {
    for (const table of ['activity_entries', 'activity_anchors', 'activity_anchored_heads']) {
      for (const statement of [
        `update ${table} set organisation_id = organisation_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        // Without an organisation it would be refused for that reason.
        const asProgram = `set role lintel_app; select set_config('lintel.organisation', gen_random_uuid()::text, true); ${statement}`;
        await expect(ask(database.url, asProgram), statement).rejects.toThrow('permission denied');
      }
    }
  });
});
