import { afterAll, beforeAll, expect, it } from 'vitest';
import { notices } from '@lintel/contract/areas/notices';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { anOwnDatabase, ask } from '#test/own-database';
import { explainEverything, overhear } from '#test/plans/explained';
import type { Statement } from '#test/plans/explained';
import { MOST } from '#test/plans/most-rows';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';

let server: TestServer;
let own: Awaited<ReturnType<typeof anOwnDatabase>>;
let listed: () => Promise<Statement[]>;
beforeAll(async () => {
  own = await anOwnDatabase();
  await explainEverything(own.url);
  server = await aServer({ ownerUrl: own.url, works: false });
  listed = await overhear(server.maker.database.pool, new Map([['notices', 0]]));
});
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

/** The id of the nth notice. */
const nth = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Inserts notices that SQL selects: their number, record and details. */
const report = (reader: Person, selected: string, records: readonly { id: string }[]) =>
  ask(
    own.url,
    `insert into notices (organisation_id, id, occasion, kind, is_urgent, subject, record_id, title, details, user_id, way, created_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n, 'accepted', false, 'ACTION', record, 'Door', details, $2, 'bell', now()
     from (${selected}) told (n, record, details)`,
    [reader.organisationId, reader.id, ...records.map(({ id }) => id)],
  );

/**
 * A reader with 3,000 notices, from the first: one about an action long ago; by turns those of a busy action and of one out of
 * their sight; and in between four written together, of which the last is out of their sight too.
 */
async function withFewLines() {
  const organisation = await anOrganisation({ server });
  const by = await organisation.person();
  const [near, far] = [await aProperty(by), await aProperty(by)];
  const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], {
    propertyIds: [near.id],
  });
  const [old, busy, one, unseen] = [
    await anAction(by, { property: near }),
    await anAction(by, { property: near }),
    await anAction(by, { property: near }),
    await anAction(by, { property: far }),
  ];
  // Statistics know of readers with about as many lines as notices, as most are.
  await report(by, `select n, $3::uuid, jsonb_build_object('part', n * 4 / 5) from generate_series(10001, 10500) n`, [
    old,
  ]);
  await ask(own.url, 'analyze notices');
  await report(
    reader,
    `select n, case when n = 1 then $3 when n in (1000, 1002) then $5 when n % 2 = 0 then $4 else $6 end::uuid,
       case when n between 1000 and 1003 then '{"together": "all"}' else '{}' end::jsonb
     from generate_series(1, 3000) n`,
    [old, busy, one, unseen],
  );
  return { reader, old, busy, one };
}

it(
  'finds the lines of who has many notices on few of them, and what is seen of each, by looking at few notices',
  { tags: ['thorough'] },
  async () => {
    const { reader, old, busy, one } = await withFewLines();
    const linesOf = async (query: { unread?: 'true'; beforeId?: string; limit?: number; ofId?: string }) => {
      const { objects, hasMore } = passed(await call(reader, notices.lines, { query }));
      return [...objects.map(({ id, about, others }) => [id, about.id, others]), hasMore];
    };
    const [ofBusy, ofOne, ofOld] = [
      [nth(3000), busy.id, { count: 99, isMore: true }],
      [nth(1002), one.id, { count: 1, isMore: false }],
      [nth(1), old.id, { count: 0, isMore: false }],
    ];
    for (const readers of ['other', 'all']) {
      if (readers === 'all') await ask(own.url, 'analyze notices');
      await listed();
      expect(await linesOf({})).toEqual([ofBusy, ofOne, ofOld, false]);
      expect(await linesOf({ unread: 'true' })).toEqual([ofBusy, ofOne, ofOld, false]);
      expect(await linesOf({ limit: 2 })).toEqual([ofBusy, ofOne, true]);
      expect(await linesOf({ limit: 2, beforeId: nth(1002) })).toEqual([ofOld, false]);
      expect(await linesOf({ ofId: nth(1000) })).toEqual([ofOne, false]);
      expect(await linesOf({ ofId: nth(2) })).toEqual([ofBusy, false]);
      expect(await linesOf({ ofId: nth(2999) })).toEqual([false]);
      expect(passed(await call(reader, notices.unread)).count).toBe(3);
      const statements = await listed();
      expect(statements.filter(({ text }) => text.includes('"notices"')).length).toBeGreaterThan(4);
      for (const { text, touched, readWhole } of statements) {
        expect(touched, `by statistics of ${readers} readers: ${text.slice(0, 300)}`).toBeLessThan(MOST['a figure']);
        expect(readWhole, `by statistics of ${readers} readers`).toEqual([]);
      }
    }
    await ask(own.url, 'update notices set read_at = now() where user_id = $1 and record_id <> $2', [
      reader.id,
      busy.id,
    ]);
    expect(await linesOf({ unread: 'true' })).toEqual([ofBusy, false]);
  },
);
