import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRunningServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const POOL = 3;
const settings = {
  DATABASE_POOL: String(POOL),
  SECRETS_KEY: 'a key of thirty-two signs or more',
  DEMO: '0',
  LOG_LEVEL: 'info',
};
let server: RunningServer;
beforeAll(async () => {
  server = await aRunningServer(settings);
  await server.start();
}, 120_000);
afterAll(() => server.remove());

it('DATABASE_POOL: so many connections answer calls, and no more however many come at once', async () => {
  const owner = new Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    const ask = () => fetch(`${server.url}/config.json`).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'lintel' and backend_type = 'client backend'",
    );
    // One more than them does what must not wait for them, such as saying whether the server is well.
    expect([POOL, POOL + 1]).toContain(rows[0]!.count);
  } finally {
    await owner.end();
  }
});

it('SECRETS_KEY: the key is that of the setting, and none is made in the folder of the data', () => {
  expect(existsSync(join(server.folder, 'secrets.key'))).toBe(false);
});

it('LOG_LEVEL: lines of that weight are printed, which are left out where nothing is set', async () => {
  const listening = /"level":30,.*Server listening at/u;
  expect(server.said()).toMatch(listening);
  const quiet = await aRunningServer();
  try {
    await quiet.start();
    expect(quiet.said()).not.toMatch(listening);
  } finally {
    await quiet.remove();
  }
});
