import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aKeptToken } from '#areas/api-tokens/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { openFiles } from '#platform/file-store/files';
import { prepareDatabase, runMigration, shippedMigrations } from '#platform/database/migrate';
import { checkBackup } from '#server/operator/check-backup';
import { loadBackup } from '#server/operator/load-backup';
import { withOwner } from '#server/operator/reach-database';
import { verifyChains } from '#server/operator/verify-chains';
import { writeBackup } from '#server/operator/write-backup';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, ask, asOwner, catalogueOf } from '#test/own-database';

const quiet = () => {};
let folder: string;
let source: { url: string; drop(): Promise<void> };
let server: TestServer;
let organisation: Organisation;
let warden: Person;
let path: string;
let content: Record<string, string>;
const opened: { drop(): Promise<void> }[] = [];

const filesOf = (name: string) => openFiles(join(folder, name), { isUnmarked: true });
const backUp = (url: string, to: string) =>
  // Small parts, so that every table has several.
  withOwner(url, (client) => writeBackup(client, { files: filesOf('files'), path: to, print: quiet, partBytes: 2000 }));
const restore = async (from: string, url: string, { replace = false, files = 'restored' } = {}) => {
  const backup = await checkBackup(from);
  await withOwner(url, (client) => loadBackup(client, backup, { files: filesOf(files), replace, print: quiet }));
};
const anotherDatabase = async ({ isEmpty = true } = {}) => {
  const database = await anOwnDatabase({ isEmpty });
  opened.push(database);
  return database.url;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'));
  source = await anOwnDatabase();
  opened.push(source);
  server = await aServer({ ownerUrl: source.url });
  organisation = await anOrganisation({ server, name: 'Nasty "Homes"; \\ \t Ltd' });
  warden = await organisation.person();
  await aProperty(warden, { notes: 'tab\there, line\nthere, \\N, \\., "quotes", ☃ 🏠, back\\slash' });
  for (let count = 0; count < 20; count++) await aProperty(warden);
  await aKeptToken(organisation, warden);
  path = join(folder, 'shared.backup');
  await backUp(source.url, path);
  content = await contentOf(source.url);
});

afterAll(async () => {
  await closeServer(server);
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Row counts and contents of every table in a backup. */
const contentOf = (url: string): Promise<Record<string, string>> =>
  asOwner(url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      "select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('sessions', 'api_tokens', 'calendar_feeds', 'throttle', 'schema_migrations', 'restored_jobs') order by 1",
    );
    const { rows } = await owner.query<{ name: string; digest: string }>(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
        )
        .join(' union all '),
    );
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });

let restored: Promise<string> | undefined;
/** The database restored from the backup: each test leaves it unchanged. */
function whereRestored(): Promise<string> {
  return (restored ??= anotherDatabase().then(async (url) => (await restore(path, url), url)));
}

let fresh: ReturnType<typeof catalogueOf> | undefined;
/** The schema of a fresh installation. */
const freshCatalogue = () => (fresh ??= anotherDatabase({ isEmpty: false }).then(catalogueOf));

/** The hash of no content. */
const gone = 'f'.repeat(64);

/** A backup taken while people write and a job waits, with rows that reference one existing content and one missing. */
async function takenUnderWork() {
  const arrival = await filesOf('files').receive(Readable.from([Buffer.alloc(3_000_000, 'evidence')]), 10_000_000);
  await arrival.keep();
  await ask(source.url, 'create table papers (id int primary key, file_hash text)');
  await ask(source.url, 'insert into papers values (1, $1), (2, $1), (3, $2)', [arrival.hash, gone]);
  await ask(source.url, "insert into restored_jobs values (gen_random_uuid(), 'activity.anchor', $1, now())", [
    JSON.stringify({ organisationId: organisation.id }),
  ]);
  const acknowledged: string[] = [];
  let isWriting = true;
  const writing = Array.from({ length: 4 }, async () => {
    while (isWriting) acknowledged.push((await aProperty(warden)).id);
  });
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = [...acknowledged];
  const from = join(folder, 'under-work.backup');
  const written = await backUp(source.url, from);
  isWriting = false;
  await Promise.all(writing);
  await ask(source.url, 'delete from restored_jobs; drop table papers');

  const url = await anotherDatabase();
  const backup = await checkBackup(from);
  // No release of Lintel has a table of papers.
  const tables = backup.contents.tables.filter(({ name }) => name !== 'papers');
  const lintel = { ...backup, contents: { ...backup.contents, tables } };
  await withOwner(url, (client) =>
    loadBackup(client, lintel, { files: filesOf('restored'), replace: false, print: quiet }),
  );
  return { url, before, written, hash: arrival.hash };
}
let underWork: ReturnType<typeof takenUnderWork> | undefined;
const restoredUnderWork = () => (underWork ??= takenUnderWork());

describe('a backup', () => {
  it(
    'B-01 taken while people write is one moment, and restored it is an installation that works',
    { tags: ['thorough'] },
    async () => {
      const { url: target, before } = await restoredUnderWork();
      const again = await aServer({ ownerUrl: target, works: false });
      try {
        const there = new Set((await ask<{ id: string }>(target, 'select id from properties')).map(({ id }) => id));
        expect(before.filter((id) => !there.has(id))).toEqual([]);
        const [{ entries } = { entries: 0 }] = await ask<{ entries: number }>(
          target,
          'select count(*)::int as entries from activity_entries',
        );
        const walk = await withOwner(target, async (client) => (await client.query('begin'), verifyChains(client)));
        expect(walk.faults).toEqual([]);
        expect(walk.organisations).toMatchObject([{ code: organisation.code, entries }]);

        const [session] = await ask(source.url, 'select * from sessions where user_id = $1', [warden.id]);
        await ask(target, `insert into sessions select * from json_populate_record(null::sessions, $1)`, [
          JSON.stringify(session),
        ]);
        const theirs: Person = { ...warden, server: again };
        expect((await call(theirs, properties.create, { body: propertyDetails() })).status).toBe(200);
      } finally {
        await closeServer(again);
      }
    },
  );

  it('B-01 brings every row back as it was, into the schema of a fresh installation', async () => {
    const target = await whereRestored();
    expect(await catalogueOf(target)).toEqual(await freshCatalogue());
    expect(await contentOf(target)).toEqual(content);
    // A session or token ended since the backup must not come back.
    expect(await ask(target, 'select * from sessions')).toEqual([]);
    expect(await ask(target, 'select * from api_tokens')).toEqual([]);
  });

  it('B-01 brings the files back under their hashes, and names those that were missing', async () => {
    const { written, hash } = await restoredUnderWork();
    const { missing, files: kept } = written;
    expect({ missing, kept }).toEqual({ missing: [gone], kept: [{ sha256: hash, size: 3_000_000 }] });
    const back = await readFile(filesOf('restored').placeOf(hash));
    expect(createHash('sha256').update(back).digest('hex')).toBe(hash);
  });

  it('B-01 keeps the jobs that wait: the restored installation does each of them once', async () => {
    const { url: target } = await restoredUnderWork();
    const servers = await Promise.all([aServer({ ownerUrl: target }), aServer({ ownerUrl: target })]);
    try {
      await expect.poll(() => ask(target, 'select number from activity_anchors')).toEqual([{ number: 1 }]);
      expect(await ask(target, 'select * from restored_jobs')).toEqual([]);
    } finally {
      await Promise.all(servers.map(closeServer));
    }
  });
});

describe('a restore', () => {
  it('B-02 refuses a backup with any byte changed, before anything is touched', async () => {
    const whole = await readFile(path);
    const changed = join(folder, 'changed.backup');
    const places = Array.from({ length: 16 }, (_, index) => Math.floor((whole.length - 1) * (index / 15)));
    for (const place of places) {
      const copy = Buffer.from(whole);
      copy[place] = copy[place]! ^ 0x10;
      await writeFile(changed, copy);
      await expect(checkBackup(changed), `byte ${place}`).rejects.toThrow(/damaged|not whole|not a backup/);
    }
  });

  it('B-02 refuses a backup that was cut off, wherever', async () => {
    const whole = await readFile(path);
    const cut = join(folder, 'cut.backup');
    for (const size of [
      0,
      1,
      511,
      512,
      600,
      4096,
      Math.floor(whole.length / 2),
      whole.length - 1024,
      whole.length - 512,
      whole.length - 1,
    ]) {
      await writeFile(cut, whole);
      await truncate(cut, size);
      await expect(checkBackup(cut), `${size} bytes`).rejects.toThrow(/damaged|not whole/);
    }
  });

  it('B-02 refuses files of other programs and backups of newer versions', async () => {
    const foreign = join(folder, 'foreign.backup');
    await writeFile(foreign, Buffer.alloc(100_000, 'PK\x03\x04'));
    await expect(checkBackup(foreign)).rejects.toThrow('This is not a backup of Lintel.');
    await expect(checkBackup(join(folder, 'absent'))).rejects.toThrow('cannot be read (ENOENT)');

    const fromNewer = join(folder, 'newer.backup');
    await ask(source.url, "insert into schema_migrations (name, hash) values ('999-tomorrow.sql', $1)", [
      'a'.repeat(64),
    ]);
    await backUp(source.url, fromNewer);
    await ask(source.url, "delete from schema_migrations where name = '999-tomorrow.sql'");
    await expect(checkBackup(fromNewer)).rejects.toThrow('made by a newer Lintel (it has 999-tomorrow.sql)');
  });

  it(
    'B-02 refuses a database that is in use, and overwrites one that is not empty only when told',
    { tags: ['thorough'] },
    async () => {
      await expect(restore(path, source.url, { replace: true })).rejects.toThrow(
        'A Lintel server is running on this database',
      );
      const target = await whereRestored();
      await ask(target, "update organisations set name = 'Changed since'");
      await expect(restore(path, target)).rejects.toThrow('is not empty');
      expect(await ask(target, 'select name from organisations')).toEqual([{ name: 'Changed since' }]);
      await restore(path, target, { replace: true });
      expect(await ask(target, 'select name from organisations')).toEqual([{ name: 'Nasty "Homes"; \\ \t Ltd' }]);

      const foreign = await anotherDatabase();
      await ask(foreign, 'create table theirs (id int)');
      await expect(restore(path, foreign, { replace: true })).rejects.toThrow("tables that are not Lintel's");
    },
  );

  it('B-02 that fails on the way changes nothing', { tags: ['thorough'] }, async () => {
    const target = await whereRestored();
    const backup = await checkBackup(path);
    const broken = {
      ...backup,
      contents: {
        ...backup.contents,
        tables: backup.contents.tables.map((table) =>
          table.name === 'users' ? { ...table, columns: ['no_such_column'] } : table,
        ),
      },
    };
    await expect(
      withOwner(target, (client) =>
        loadBackup(client, broken, { files: filesOf('restored'), replace: true, print: quiet }),
      ),
    ).rejects.toThrow();
    expect(await contentOf(target)).toEqual(content);
  });

  it('B-04 brings a backup of an older version up to this one', { tags: ['thorough'] }, async () => {
    const older = await anotherDatabase();
    await withOwner(older, async (client) => {
      await prepareDatabase(client);
      const [first] = await shippedMigrations();
      await runMigration(client, first!);
      await client.query("insert into organisations (id, code, name) values (gen_random_uuid(), 'old', 'Old Homes')");
    });
    const fromOlder = join(folder, 'older.backup');
    await backUp(older, fromOlder);
    const target = await anotherDatabase();
    await restore(fromOlder, target);
    expect(await catalogueOf(target)).toEqual(await freshCatalogue());
    expect(await ask(target, 'select name from organisations')).toEqual([{ name: 'Old Homes' }]);
  });

  it('works for an owner who is no superuser', { tags: ['thorough'] }, async () => {
    const target = await anotherDatabase();
    const role = `owner_${Math.random().toString(36).slice(2)}`;
    await ask(target, `create role ${role} login password 'secret' createrole`);
    await ask(target, `alter database "${new URL(target).pathname.slice(1)}" owner to ${role}`);
    await ask(target, `grant lintel_app to ${role}`);
    const url = new URL(target);
    url.username = role;
    url.password = 'secret';
    try {
      await restore(path, url.href);
      expect(await contentOf(target)).toEqual(content);
    } finally {
      await ask(target, `reassign owned by ${role} to current_user; drop owned by ${role}`);
      await opened.pop()!.drop();
      await ask(source.url, `drop role if exists ${role}`).catch(() => {});
    }
  });
});
