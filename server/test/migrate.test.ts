import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database';
import { migrate, shippedMigrations } from '#platform/database/migrate';
import { checkBackup } from '#server/operator/check-backup';
import { loadBackup } from '#server/operator/load-backup';
import { withOwner } from '#server/operator/reach-database';
import { verifyChains } from '#server/operator/verify-chains';
import { openFiles } from '#platform/file-store/files';
import { anOwnDatabase, ask, catalogueOf } from '#test/own-database';

let database: { url: string; drop(): Promise<void> };
let folder: string;
beforeEach(async () => {
  database = await anOwnDatabase({ isEmpty: true });
  folder = await mkdtemp(join(tmpdir(), 'lintel-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ours = () => pathToFileURL(`${folder}/`);
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

describe('migrating', () => {
  it('B-04 does nothing the second time, and each migration once when two servers start at once', async () => {
    const [one, other] = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect([...one, ...other].sort()).toEqual((await shippedMigrations()).map(({ name }) => name));
    expect(await migrate(database.url)).toEqual([]);
  });

  it(
    'B-04 killed with -9 in the middle leaves nothing half done, and goes on the next time',
    { tags: ['thorough'] },
    async () => {
      await write('001-first.sql', 'create table first (id int)');
      await migrate(database.url, () => {}, { folder: ours() });
      await write('002-second.sql', 'create table second (id int); select pg_sleep(20)');
      const script = `const { migrate } = await import('#platform/database/migrate'); await migrate(process.argv[1], console.log, { folder: new URL(process.argv[2]) });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url, ours().href], {
        cwd: new URL('..', import.meta.url),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const part of child.stdout) if (String(part).includes('002-second')) break;
      child.kill('SIGKILL');
      await once(child, 'exit');

      await write('002-second.sql', 'create table second (id int)');
      // The killed process's statements hold their locks until PostgreSQL notices.
      await ask(
        database.url,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(await migrate(database.url, () => {}, { folder: ours() })).toEqual(['002-second.sql']);
      expect(await ask(database.url, 'select name from schema_migrations order by 1')).toEqual([
        { name: '001-first.sql' },
        { name: '002-second.sql' },
      ]);
    },
  );

  it('B-04 changes data of an earlier version only after what is given, and makes a new database at once', async () => {
    await write('001-first.sql', 'create table first (id int)');
    const { promise: never } = Promise.withResolvers<void>();
    expect(await migrate(database.url, () => {}, { folder: ours(), after: never })).toEqual(['001-first.sql']);
    await write('002-second.sql', 'create table second (id int)');
    const { promise: after, reject } = Promise.withResolvers<void>();
    const migrating = migrate(database.url, () => {}, { folder: ours(), after });
    after.catch(() => {});
    reject(new Error('The client could not be built'));
    await expect(migrating).rejects.toThrow('could not be built');
    expect(await ask(database.url, 'select name from schema_migrations')).toEqual([{ name: '001-first.sql' }]);
  });

  it('B-04 waits for a table that is in use, and says so when it stays in use', async () => {
    await write('001-first.sql', 'create table first (id int)');
    await migrate(database.url, () => {}, { folder: ours() });
    await write('002-second.sql', 'alter table first add column name text');
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    try {
      await user.query('begin; select * from first');
      await expect(migrate(database.url, () => {}, { folder: ours(), lockSeconds: 1, tries: 1 })).rejects.toThrow(
        'Migration 002-second.sql cannot have a table that something else is using',
      );
      const printed: string[] = [];
      const waiting = migrate(database.url, (line) => printed.push(line), {
        folder: ours(),
        lockSeconds: 1,
        tries: 100,
      });
      await expect.poll(() => printed).toContain('a table is in use; trying again');
      await user.query('commit');
      expect(await waiting).toEqual(['002-second.sql']);
    } finally {
      await user.end();
    }
  });

  it('B-04 does not migrate under a server of an earlier version, and goes on once that has stopped', async () => {
    await write('001-first.sql', 'create table first (id int)');
    await migrate(database.url, () => {}, { folder: ours() });
    const server = await openDatabase({ url: database.url, size: 1 });
    await server.answers();
    expect(await migrate(database.url, () => {}, { folder: ours() }), 'nothing to migrate').toEqual([]);
    await write('002-second.sql', 'create table second (id int)');
    await expect(migrate(database.url, () => {}, { folder: ours(), tries: 1 })).rejects.toThrow(
      'A Lintel server of an earlier version is running on this database',
    );
    expect(await ask(database.url, "select to_regclass('second') as second")).toEqual([{ second: null }]);
    const printed: string[] = [];
    const waiting = migrate(database.url, (line) => printed.push(line), { folder: ours(), tries: 100 });
    await expect.poll(() => printed).toContain('a server of an earlier version is running; waiting for it to stop');
    await server.close();
    expect(await waiting).toEqual(['002-second.sql']);
  });

  it('B-04 looks for servers before each migration, as one may come back in between', async () => {
    await write('001-first.sql', 'create table first (id int)');
    await migrate(database.url, () => {}, { folder: ours() });
    await write('002-second.sql', 'alter table first add column second int');
    await write('003-third.sql', 'create table third (id int)');
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table first');
    const printed: string[] = [];
    const waiting = migrate(database.url, (line) => printed.push(line), { folder: ours(), lockSeconds: 1, tries: 100 });
    await expect.poll(() => printed).toContain('a table is in use; trying again');
    const server = await openDatabase({ url: database.url, size: 1 });
    await server.answers();
    await holder.query('commit');
    await holder.end();
    await expect.poll(() => printed).toContain('a server of an earlier version is running; waiting for it to stop');
    expect(await ask(database.url, 'select second from first')).toEqual([]);
    expect(await ask(database.url, "select to_regclass('third') as third")).toEqual([{ third: null }]);
    await server.close();
    expect(await waiting).toEqual(['002-second.sql', '003-third.sql']);
  });

  it('B-04 refuses a database of a newer version, and a migration that was changed', async () => {
    await write('001-first.sql', 'create table first (id int)');
    await write('002-second.sql', 'create table second (id int)');
    await migrate(database.url, () => {}, { folder: ours() });
    await rm(join(folder, '002-second.sql'));
    await expect(migrate(database.url, () => {}, { folder: ours() })).rejects.toThrow(
      'made by a newer Lintel (it has 002-second.sql)',
    );
    await write('002-second.sql', 'create table second (id bigint)');
    await expect(migrate(database.url, () => {}, { folder: ours() })).rejects.toThrow(
      'Migration 002-second.sql was changed',
    );
  });
});

const released = new URL('./fixtures/released/', import.meta.url);
const backups = (await readdir(released).catch(() => [])).filter((name) => name.endsWith('.backup'));

// Each released version leaves a backup of its demonstration here: node bin/run.mjs server/src/operator/backup.ts FILE.
describe.skipIf(backups.length === 0)('a released version', () => {
  it.each(backups)('B-04 comes up from %s to this one, as a fresh installation would be', async (name) => {
    const backup = await checkBackup(new URL(name, released).pathname);
    await withOwner(database.url, (client) =>
      loadBackup(client, backup, { files: openFiles(folder, { isUnmarked: true }), replace: false, print: () => {} }),
    );
    const fresh = await anOwnDatabase({ isEmpty: true });
    try {
      await migrate(fresh.url);
      expect(await catalogueOf(database.url)).toEqual(await catalogueOf(fresh.url));
    } finally {
      await fresh.drop();
    }
    const walk = await withOwner(database.url, async (client) => (await client.query('begin'), verifyChains(client)));
    expect(walk.faults).toEqual([]);
  });
});
