import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRoute } from '#server/areas';
import { doJobs, keepStatements, withoutOrganisation } from '#test/every-call/statements';
import { anOrganisation } from '#test/organisation';
import type { Organisation } from '#test/organisation';
import { anOwnDatabase, asOwner } from '#test/own-database';
import { tenantTables } from '#test/stored-rows';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { aServer, closeServer, theServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { playArea, putIn, walkWithForeignIds } from './canaries.ts';
import type { Prepared } from './canaries.ts';

const everyEndpoint = everyRoute(await theServer()).map(({ endpoint }) => endpoint);
const areas = Map.groupBy(everyEndpoint, ({ area }) => area).values();

/** For a test that hangs: each area adds endpoints, and machines differ. */
const MINUTES = 5 * 60_000;

// Playing every call takes longer than all tests of it, so they share one play, and each area has a limit of its own.
describe('every call once, in a database of its own', { tags: ['thorough'] }, () => {
  let ownerUrl: string;
  let drop: () => Promise<void>;
  let folder: string;
  let server: TestServer;
  let theirs: Organisation;
  let letGo = () => {};
  const asked = new Map<string, unknown[]>();
  const examples: Prepared['examples'] = [];

  beforeAll(async () => {
    ({ url: ownerUrl, drop } = await anOwnDatabase());
    folder = await temporaryFolder();
    server = await aServer({ ownerUrl, env: { DATA_DIR: folder } });
    theirs = await anOrganisation({ server, name: 'Theirs' });
    const database = new URL(ownerUrl).pathname.slice(1);
    letGo = keepStatements(asked, (client) => client.database === database);
  });
  for (const area of areas)
    beforeAll(async () => {
      examples.push(...(await playArea(theirs, area)));
    }, MINUTES);
  beforeAll(async () => {
    await doJobs(server, theirs);
    letGo();
  });
  afterAll(async () => {
    letGo();
    await closeServer(server);
    await drop();
    await removeFolder(folder);
  });

  // In addition to every-call of each area, which covers its endpoints and scheduled jobs in npm test: here also the jobs that
  // requests enqueue, and the keys of repeated requests.
  it('names the organisation for every table, in each statement', async () => {
    expect(asked.size).toBeGreaterThan(300);
    expect(
      await withoutOrganisation(theirs, asked),
      'Add organisation_id = … with the value, not with the column of another table',
    ).toEqual([]);
  });

  // In addition to every-call of each area, which in npm test calls each endpoint as one user with every permission.
  describe("people who call every route with another organisation's ids", { timeout: 2 * MINUTES }, () => {
    const isolated = { leaks: [], changed: [] };
    let withoutPredicate: TestServer;
    let prepared: Prepared;
    beforeAll(async () => {
      prepared = await putIn(theirs, examples);
      withoutPredicate = await aServer({ ownerUrl, withoutTenantPredicate: true });
    }, MINUTES);
    afterAll(() => closeServer(withoutPredicate));

    it('get nothing of it and change nothing in it (S-02)', async () => {
      const walk = await walkWithForeignIds(server, prepared, 'the strongest');
      expect(walk).toMatchObject(isolated);
      expect(walk.calls).toBeGreaterThan(4 * 80);
    });

    it('nor in any other role (S-02)', async () => {
      const walk = await walkWithForeignIds(server, prepared, 'the other roles');
      expect(walk).toMatchObject(isolated);
      expect(walk.calls).toBeGreaterThan(8 * 80);
    });

    it('nor when the program adds no organisation to its queries: row security holds alone (S-03)', async () => {
      expect(await walkWithForeignIds(withoutPredicate, prepared, 'the strongest')).toMatchObject(isolated);
    });

    describe('where row security is off', () => {
      beforeAll(() =>
        asOwner(ownerUrl, async (owner) => {
          for (const { name } of (await owner.query<{ name: string }>(tenantTables)).rows)
            await owner.query(`alter table "${name}" disable row level security`);
        }),
      );

      it("the program's own predicate holds alone (S-03)", async () => {
        expect(await walkWithForeignIds(server, prepared, 'the strongest')).toMatchObject(isolated);
      });

      it('they would get and change a lot if that were missing too, so this proves something', async () => {
        const { leaks, changed } = await walkWithForeignIds(withoutPredicate, prepared, 'each by one');
        expect(leaks.length).toBeGreaterThan(20);
        expect(changed).not.toEqual([]);
      });
    });
  });
});
