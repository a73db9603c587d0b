import { afterAll, describe, expect, it } from 'vitest';
import { aServer, closeServer, theServer } from '#test/harness';
import type { TestServer } from '#test/harness';
import { asOwner, scratchDatabase } from '#test/scratch-database';
import { tenantTables } from '#test/stored-rows';
import { walkWithForeignIds } from './canaries.ts';

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

const isolated = { leaks: [], changed: [] };

describe("people who call every route with another organisation's ids", () => {
  it('get nothing of it and change nothing in it, in any role (S-02)', async () => {
    const walk = await walkWithForeignIds(await theServer(), 'every role');
    expect(walk).toMatchObject(isolated);
    expect(walk.calls).toBeGreaterThan(1000);
  }, 90_000);

  it('nor when the program adds no organisation to its queries: row security holds alone (S-03)', async () => {
    const server = await aServerOf((await theServer()).ownerUrl, { withoutTenantPredicate: true });
    expect(await walkWithForeignIds(server, 'the strongest')).toMatchObject(isolated);
  }, 60_000);

  it("nor when row security is off: the program's own predicate holds alone (S-03)", async () => {
    const server = await aServerOf(await databaseWithoutRowSecurity());
    expect(await walkWithForeignIds(server, 'the strongest')).toMatchObject(isolated);
  }, 60_000);

  it('would get and change a lot if neither layer held, so this proves something', async () => {
    const ownerUrl = await databaseWithoutRowSecurity();
    const { leaks, changed } = await walkWithForeignIds(await aServerOf(ownerUrl, { withoutTenantPredicate: true }), 'the strongest', await aServerOf(ownerUrl));
    expect(leaks.length).toBeGreaterThan(20);
    expect(changed).not.toEqual([]);
  }, 60_000);
});

async function databaseWithoutRowSecurity(): Promise<string> {
  const scratch = await scratchDatabase((await theServer()).ownerUrl);
  opened.push(scratch.drop);
  await asOwner(scratch.url, async (owner) => {
    for (const { name } of (await owner.query<{ name: string }>(tenantTables)).rows) await owner.query(`alter table "${name}" disable row level security`);
  });
  return scratch.url;
}

async function aServerOf(ownerUrl: string, options: { withoutTenantPredicate?: boolean } = {}): Promise<TestServer> {
  const server = await aServer({ ownerUrl, ...options });
  opened.push(() => closeServer(server));
  return server;
}
