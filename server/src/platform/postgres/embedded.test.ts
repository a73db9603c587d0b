import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';
import { killedUnderWriters } from '#test/killed-under-writers';
import { aServerOn, ended, isRunning, postmasterOf } from '#test/postgres-process';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => removeFolder(folder));

const quiet = { info() {}, warn() {}, error() {} };
const started = () => startEmbeddedPostgres({ dataDir: folder, log: quiet, isLasting: false });
const data = () => join(folder, 'postgres', '18');

async function ask<Row extends object>(url: string, question: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it(
    'keeps text as UTF-8 and compares it the same way everywhere, even where LANG=C, and is reached whatever the environment says of another database',
    { tags: ['thorough'] },
    async () => {
      const elsewhere = { PGHOST: '192.0.2.1', PGPORT: '6543', PGUSER: 'somebody', PGSSLMODE: 'require' };
      const { server, line: url } = await aServerOn(folder, { LANG: 'C', ...elsewhere });
      expect(await ask(url, 'show port')).toEqual([{ port: '5432' }]);
      const question = `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
      lower('ŻÉ') as lower from pg_database where datname = current_database()`;
      expect(await ask(url, question)).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', lower: 'żé' }]);
      await ended(server, 'SIGTERM');
    },
  );

  it('is reached with its password only, by this machine only, and keeps people’s details out of its log', async () => {
    const postgres = await started();
    const wrong = postgres.ownerUrl.replace(/:[^:@]+@/, ':guess@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await ask(postgres.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    await ask(postgres.ownerUrl, 'create table people (email text primary key)');
    await ask(postgres.ownerUrl, `insert into people values ('ann@example.org')`);
    await expect(ask(postgres.ownerUrl, `insert into people values ('ann@example.org')`)).rejects.toThrow(/duplicate/);
    expect(await readFile(join(folder, 'postgres', 'postgres.log'), 'utf8')).not.toContain('ann@');
    await postgres.stop();
  });

  it('refuses a database in another encoding with a sentence', { tags: ['thorough'] }, async () => {
    const postgres = await started();
    await ask(postgres.ownerUrl, `update pg_database set encoding = 0 where datname = 'lintel'`);
    await postgres.stop();
    await expect(started()).rejects.toThrow(/keeps its text as SQL_ASCII, and Lintel needs UTF8/);
  });
});

describe('a server that was killed', { tags: ['thorough'] }, () => {
  it('D-04 leaves a PostgreSQL that the next start takes over, 5 times of 5', async () => {
    for (let round = 1; round <= 5; round++) {
      const { server, line: url } = await aServerOn(folder);
      await ask(url, 'create table if not exists starts (at timestamptz)');
      await ask(url, 'insert into starts values (now())');
      expect(await ask(url, 'select count(*)::int as count from starts')).toEqual([{ count: round }]);
      const postmaster = postmasterOf(data());
      await ended(server, 'SIGKILL');
      expect(isRunning(postmaster)).toBe(true);
    }
  });

  it('D-04 is not mistaken for whoever has its process number now', async () => {
    const first = await started();
    const note = await readFile(join(data(), 'postmaster.pid'), 'utf8');
    await first.stop();

    const { uid, gid } = await stat(data());
    const isRoot = process.getuid?.() === 0;
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {});
    const impostor = spawn('sleep', ['60'], { argv0: '/usr/bin/postgres', cwd: '/', ...(isRoot && { uid, gid }) });
    try {
      for (const { pid } of [stranger, impostor]) {
        await writeFile(join(data(), 'postmaster.pid'), note.replace(/^\d+/, String(pid)));
        const postgres = await started();
        expect(await ask(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
        await postgres.stop();
      }
      expect([stranger, impostor].map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
    } finally {
      stranger.kill();
      impostor.kill();
    }
  });

  it('lets its data folder go, while a running one keeps it', async () => {
    const { server } = await aServerOn(folder);
    expect((await aServerOn(folder)).line).toBe(
      `Another Lintel server (process ${server.pid}) is already using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    await ended(server, 'SIGKILL');
    const next = await aServerOn(folder);
    expect(next.line).toMatch(/^postgresql:/);
    await ended(next.server, 'SIGTERM');
  });
});

describe('PostgreSQL killed with -9', { tags: ['thorough'] }, () => {
  it('D-03 comes back by itself and has everything that was acknowledged', async () => {
    const { lost, acknowledged, deaths } = await killedUnderWriters(4);
    expect({ lost, deaths }).toEqual({ lost: 0, deaths: 4 });
    expect(acknowledged).toBeGreaterThan(100);
  });
});
