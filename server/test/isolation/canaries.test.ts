import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, closeServer, theWorkingServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, asOwner } from '#test/own-database';
import { tenantTables } from '#test/stored-rows';
import { twoOrganisations, walkWithForeignIds } from './canaries.ts';
import type { Prepared } from './canaries.ts';

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

const isolated = { leaks: [], changed: [] };
/** For a test that hangs: each area adds endpoints, and machines differ. */
const MINUTES = 5 * 60_000;

// In addition to every-call of each area, which in npm test calls each endpoint as one user with every permission.
describe("people who call every route with another organisation's ids", { tags: ['thorough'] }, () => {
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await twoOrganisations(await theWorkingServer());
  }, MINUTES);

  it(
    'get nothing of it and change nothing in it (S-02)',
    async () => {
      const walk = await walkWithForeignIds(await theWorkingServer(), prepared, 'the strongest');
      expect(walk).toMatchObject(isolated);
      expect(walk.calls).toBeGreaterThan(4 * 80);
    },
    2 * MINUTES,
  );

  it('nor in any other role (S-02)', { timeout: 2 * MINUTES }, async () => {
    const walk = await walkWithForeignIds(await theWorkingServer(), prepared, 'the other roles');
    expect(walk).toMatchObject(isolated);
    expect(walk.calls).toBeGreaterThan(8 * 80);
  });

  it(
    'nor when the program adds no organisation to its queries: row security holds alone (S-03)',
    { timeout: 2 * MINUTES },
    async () => {
      const server = await aServerOf((await theWorkingServer()).ownerUrl, { withoutTenantPredicate: true });
      expect(await walkWithForeignIds(server, prepared, 'the strongest')).toMatchObject(isolated);
    },
  );
});

describe('where row security is off', { tags: ['thorough'] }, () => {
  let server: TestServer;
  let prepared: Prepared;
  beforeAll(async () => {
    server = await aServerOf(await databaseWithoutRowSecurity());
    prepared = await twoOrganisations(server);
  }, MINUTES);

  it(
    "the program's own predicate holds alone (S-03)",
    async () => {
      expect(await walkWithForeignIds(server, prepared, 'the strongest')).toMatchObject(isolated);
    },
    2 * MINUTES,
  );

  it(
    'they would get and change a lot if that were missing too, so this proves something',
    async () => {
      const { leaks, changed } = await walkWithForeignIds(
        await aServerOf(server.ownerUrl, { withoutTenantPredicate: true }),
        prepared,
        'each by one',
      );
      expect(leaks.length).toBeGreaterThan(20);
      expect(changed).not.toEqual([]);
    },
    2 * MINUTES,
  );
});

async function databaseWithoutRowSecurity(): Promise<string> {
  const own = await anOwnDatabase();
  opened.push(own.drop);
  await asOwner(own.url, async (owner) => {
    for (const { name } of (await owner.query<{ name: string }>(tenantTables)).rows)
      await owner.query(`alter table "${name}" disable row level security`);
  });
  return own.url;
}

async function aServerOf(ownerUrl: string, options: { withoutTenantPredicate?: boolean } = {}): Promise<TestServer> {
  const server = await aServer({ ownerUrl, ...options });
  opened.push(() => closeServer(server));
  return server;
}
