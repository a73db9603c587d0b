import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { anAction } from '#areas/actions/testing';
import { aCopiedToken, aShare } from '#areas/shares/testing';
import { anOrganisation } from './organisation.ts';
import { aServer, closeServer } from './test-server.ts';
import { anOwnDatabase, ask } from './own-database.ts';
import { aRunningServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

type Own = Awaited<ReturnType<typeof anOwnDatabase>>;

const POOL = 3;
/** Another address of this machine than the one where the servers receive requests. */
const ELSEWHERE = '127.0.0.2';
const settings = {
  DATABASE_POOL: String(POOL),
  SECRETS_KEY: 'a key of thirty-two signs or more',
  HOST: '0.0.0.0',
  LOG_LEVEL: 'info',
  UPLOAD_MB_PER_LINK: '1',
};
/** Requests are served under this login, created as in docs/operating.md. */
const appLogin = `lintel_named_${crypto.randomUUID().slice(0, 8)}`;
/** `running-server` has one where nothing of this is set. */
let server: RunningServer;
let database: Own;
let folder: string;
let securityLog: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  securityLog = join(folder, 'security', 'events.jsonl');
  // A prepared database: a server without one creates its own, which takes longer than all of these tests.
  database = await anOwnDatabase();
  const { url } = database;
  await ask(url, `create role ${appLogin} login noinherit password 'as-named' in role lintel_app`);
  const appUrl = Object.assign(new URL(url), { username: appLogin, password: 'as-named' });
  server = await aRunningServer({
    ...settings,
    DATABASE_URL: url,
    DATABASE_APP_URL: appUrl.href,
    SECURITY_LOG: securityLog,
  });
  await server.start();
});
afterAll(async () => {
  await server.remove();
  await database.drop();
  await ask(inject('databaseUrl'), `drop role ${appLogin}`);
  await removeFolder(folder);
});

it('DATABASE_POOL: so many connections answer calls, and no more however many come at once', async () => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  try {
    const ask = () => fetch(`${server.url}/config.json`).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'lintel' and backend_type = 'client backend'",
    );
    // One further connection does what must not wait for them, such as health checks.
    expect([POOL, POOL + 1]).toContain(rows[0]!.count);
  } finally {
    await owner.end();
  }
});

it('SECRETS_KEY: the key is that of the setting, and none is made in the folder of the data', () => {
  expect(existsSync(join(server.folder, 'secrets.key'))).toBe(false);
});

it('LOG_LEVEL: lines of that weight are printed', () => {
  expect(server.output()).toMatch(/"level":30,.*Server listening at/u);
});

it.skipIf(process.platform !== 'linux')('HOST: every address of the machine answers', async () => {
  expect((await fetch(`http://${ELSEWHERE}:${server.port}/health`)).status).toBe(200);
});

it('SECURITY_LOG: events stand in the file, and nowhere else', async () => {
  await fetch(`${server.url}/login/process-login.htm`, { method: 'POST' });
  const event = '"event":"call.forged"';
  expect(readFileSync(securityLog, 'utf8')).toContain(event);
  expect(server.output()).not.toContain(event);
});

it('UPLOAD_MB_PER_LINK: what one link uploads within a day is measured by it', async () => {
  const beside = await aServer({ ownerUrl: database.url, works: false });
  const by = await (await anOrganisation({ server: beside })).person();
  const token = await aCopiedToken(by, (await aShare(by, await anAction(by))).info);
  await closeServer(beside);
  const sent = async (megabytes: number) => {
    const reply = await fetch(`${server.url}/api/share/uploadFile.json?fileName=a.pdf`, {
      method: 'POST',
      headers: {
        cookie: 'lintel.csrf=as-sent',
        'x-csrf-token': 'as-sent',
        'content-type': 'application/octet-stream',
        [TOKEN_HEADER]: token,
      },
      body: new Uint8Array(megabytes * 1024 * 1024),
    });
    return [reply.status, ((await reply.json()) as { message: string }).message];
  };
  expect(await sent(2)).toEqual([429, expect.stringMatching(/1 MB within/)]);
});

it('DATABASE_APP_URL: what answers calls signs in as that login, as docs/operating.md makes it', async () => {
  expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
  const signedIn = await ask(
    database.url,
    "select distinct usename from pg_stat_activity where datname = current_database() and application_name = 'lintel'",
  );
  expect(signedIn).toEqual([{ usename: appLogin }]);
});
