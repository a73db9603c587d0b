import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doEveryJob, keepStatements, withoutOrganisation } from './every-call/statements.ts';
import { anOrganisation } from './organisation.ts';
import { aServer, closeServer } from './test-server.ts';
import type { Organisation } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { playEveryEndpoint, putIn, walkWithForeignIds } from './isolation/canaries.ts';
import { anOwnDatabase } from './own-database.ts';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

// In addition to every-call.test.ts of each area, which covers its endpoints and scheduled jobs in npm test: here also the jobs
// that requests enqueue, the keys of repeated requests, and ids in every field.
describe('every call once, in a database of its own', { tags: ['thorough'] }, () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let folder: string;
  let organisation: Organisation;
  let examples: Awaited<ReturnType<typeof playEveryEndpoint>>;
  const asked = new Map<string, unknown[]>();
  let letGo = () => {};

  beforeAll(async () => {
    const own = await anOwnDatabase();
    drop = own.drop;
    folder = await temporaryFolder();
    server = await aServer({ ownerUrl: own.url, env: { DATA_DIR: folder } });
    organisation = await anOrganisation({ server });
    const database = new URL(own.url).pathname.slice(1);
    letGo = keepStatements(asked, (client) => client.database === database);
    examples = await playEveryEndpoint(organisation);
    await doEveryJob(server, organisation);
    letGo();
  }, 900_000);
  afterAll(async () => {
    letGo();
    await closeServer(server);
    await drop();
    await removeFolder(folder);
  });

  it('names the organisation for every table, in each statement', async () => {
    expect(asked.size).toBeGreaterThan(300);
    expect(
      await withoutOrganisation(organisation, asked),
      'Add organisation_id = … with the value, not with the column of another table',
    ).toEqual([]);
  });

  it("gives another organisation's people, who call every route with its ids, nothing of it, and lets them change nothing in it (S-02)", async () => {
    const walk = await walkWithForeignIds(server, await putIn(organisation, examples), 'each by one');
    expect(walk).toMatchObject({ leaks: [], changed: [] });
    expect(walk.calls).toBeGreaterThan(2 * 80);
  });
});
