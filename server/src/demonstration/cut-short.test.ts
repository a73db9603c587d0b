import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countedKinds } from '#areas/dashboard/keep-counts';
import { openFiles } from '#platform/file-store/files';
import { recount } from '#platform/list/kept-counts';
import { inScope } from '#platform/scope';
import { aServer, closeServer } from '#test/test-server';
import { anOwnDatabase, ask } from '#test/own-database';
import { temporaryFolder, removeFolder } from '#test/temporary-folder';
import { loadDemonstration, shippedOrganisations } from './index.ts';
import { characters } from './people.ts';

const organisations = shippedOrganisations(50);
const database = await anOwnDatabase();
const folder = await temporaryFolder();
const server = await aServer({ ownerUrl: database.url, works: false });
const files = openFiles(join(folder, 'files'), { isUnmarked: true });
afterAll(async () => {
  await closeServer(server);
  await database.drop();
  await removeFolder(folder);
});

/** A first start that dies after opening that many scopes: what it has committed by then remains. */
async function started(cutAt = Infinity) {
  const printed: string[] = [];
  let scopes = 0;
  const { database: opened, ...rest } = server.maker;
  const maker = {
    ...rest,
    get database() {
      if ((scopes += 1) > cutAt) throw new Error('Killed');
      return opened;
    },
  };
  const loading = loadDemonstration({
    ownerUrl: database.url,
    openMaker: async () => maker,
    files,
    organisations,
    print: (line) => printed.push(line),
  });
  const answer = await loading.catch(({ message }: Error) => message);
  return { printed, answer };
}
type Start = Awaited<ReturnType<typeof started>>;
const counts = async () =>
  (
    await ask<Record<string, number>>(
      database.url,
      `select (select count(*)::int from organisations) as organisations, (select count(*)::int from properties) as properties,
        (select count(*)::int from users) as users, (select count(*)::int from tasks) as tasks,
        (select count(*)::int from actions) as actions, (select count(*)::int from shares) as shares`,
    )
  )[0]!;
/** Contents in the store that the database does not reference. */
async function orphans() {
  const names = await readdir(join(folder, 'files'), { recursive: true });
  const hashes = names.map((name) => name.split('/').at(-1)!).filter((name) => /^[0-9a-f]{64}$/.test(name));
  const rows = await ask<{ hash: string }>(
    database.url,
    'select hash from unnest($1::text[]) hash where not is_content_named(hash)',
    [hashes],
  );
  expect(hashes.length).toBeGreaterThan(3);
  return rows;
}

async function keptWrong() {
  const { rows } = await server.maker.database.pool.query<{ id: string }>('select id from every_organisation()');
  const scopes = rows.map(({ id: organisationId }) =>
    inScope(server.maker, { organisationId, requestId: 'test', quiet: true }, (scope) => recount(scope, countedKinds)),
  );
  return (await Promise.all(scopes)).flat();
}

describe('a first start that is killed', () => {
  it(
    'is begun again by the next, wherever it was cut: nobody is left with half a demonstration and no password',
    { tags: ['thorough'], timeout: 240_000 },
    async () => {
      const password = /^the password of its people is [a-z]+-[a-z]+-[a-z]+-\d\d$/;
      let begun = 0;
      for (const cutAt of [1, 9, 190]) {
        const { printed, answer } = await started(cutAt);
        expect(answer).toBe('Killed');
        expect(printed).toEqual([
          begun === 0
            ? 'loading the demonstration portfolio'
            : 'the demonstration portfolio was not loaded to its end: beginning again',
          expect.stringMatching(password),
        ]);
        begun += 1;
      }
      expect((await counts()).tasks).toBeGreaterThan(0);
      // Two servers that start together: one loads it, and the other waits for that.
      const both = await Promise.all([started(), started()]);
      const [{ printed, answer }, waited] = both.toSorted(
        (one, other) => other.printed.length - one.printed.length,
      ) as [Start, Start];
      expect(printed).toHaveLength(2);
      expect(waited.printed).toEqual([expect.stringMatching(/^waiting for another process/)]);
      const { organisations, properties, users, ...rest } = await counts();
      expect({ organisations, properties, users }).toEqual({
        organisations: 2,
        properties: 60,
        users: characters.length + 8,
      });
      expect(Object.values(rest).every((count) => count > 0)).toBe(true);
      expect((answer as { signIns: string }).signIns).toContain(`Password: ${printed[1]!.split(' ').at(-1)}`);
      expect(await orphans()).toEqual([]);
      expect(await keptWrong(), 'Its figures are right from the first start on').toEqual([]);

      const again = await started();
      expect(again.printed).toEqual([]);
      expect((again.answer as { signIns: string }).signIns).toContain('the one that was printed at the first start');
      expect(await counts()).toEqual({ organisations, properties, users, ...rest });
    },
  );

  it('never takes away an organisation that is not the demonstration’s', async () => {
    await ask(database.url, 'update installation set demonstration_began_at = now()');
    await ask(
      database.url,
      "insert into organisations (id, code, name) values (gen_random_uuid(), 'real', 'Real Homes')",
    );
    const before = await counts();
    expect(await started()).toEqual({ printed: [], answer: undefined });
    expect(await counts()).toEqual(before);
  });
});
