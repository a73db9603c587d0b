import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rmdir, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { imports } from '@lintel/contract/areas/imports';
import { sweep } from '#areas/files/sweep';
import { aFile, aPdf, aPicture, aSession, sendToSession } from '#areas/files/testing';
import { receiveFile } from '#areas/imports/receive-file';
import { anImport } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { openFiles } from '#platform/file-store/files';
import type { Files } from '#platform/file-store/files';
import type { Upload } from '#platform/http/serve';
import { checkFiles } from '#server/operator/check-files';
import { withOwner } from '#server/operator/reach-database';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase } from '#test/own-database';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

let database: { url: string; drop(): Promise<void> };
let folder: string;
let server: TestServer;
let store: Files;
let manager: Person;

beforeAll(async () => {
  database = await anOwnDatabase();
  folder = await temporaryFolder();
  store = openFiles(folder);
  server = await aServer({ ownerUrl: database.url, env: { FILES_URL: folder }, works: false });
  manager = await (await anOrganisation({ server })).person();
});
afterAll(async () => {
  await closeServer(server);
  await database.drop();
  await removeFolder(folder);
});

/** Runs the command like an operator. */
function verify(...args: string[]): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(new URL('../src/operator/verify-files.ts', import.meta.url));
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url, FILES_URL: folder };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

it('finds everything in its place, uploads that are under way among it', async () => {
  const property = await aProperty(manager);
  await aFile(manager, property.id, aPdf());
  await aFile(manager, property.id, await aPicture(), { fileName: 'roof.png' });
  await sendToSession(manager, (await aSession(manager, property.id)).id, aPdf(), { fileName: 'open.pdf' });
  const dropped = await aSession(manager, property.id);
  await sendToSession(manager, dropped.id, aPdf(), { fileName: 'dropped.pdf' });
  await call(manager, files.dropSession, { query: { id: dropped.id } });
  const { code, output } = await verify();
  expect(output).toMatch(/4 files are there as they were uploaded/);
  expect(output).toMatch(/1 belong to uploads that are not finished/);
  expect(output).toMatch(/agree/);
  expect(code).toBe(0);
});

it('knows of every spreadsheet, wherever its import was cut short or thrown away, and the sweep takes it', async () => {
  const organisation = await anOrganisation({ server });
  const importer = await organisation.person();
  const check = () => withOwner(database.url, (client) => checkFiles(client, store));
  const before = await check();
  const sheet = () => Buffer.from(`Reference,Address 1\n${randomUUID()},1 Test Street\n`);
  const sentTo = (files: Files, failsAt: number) => {
    let step = 0;
    const within: Upload['within'] = (work) =>
      organisation.within(async (scope) => {
        scope.me = { ...scope.me, id: importer.id };
        const result = await work(scope);
        if ((step += 1) === failsAt) throw new Error('cut short');
        return result;
      });
    const content = Readable.from([sheet()]);
    return receiveFile(
      { content, size: null, contentType: undefined, within },
      { fileName: 'portfolio.csv', kind: 'properties' },
      files,
    );
  };
  const full: Files = {
    ...store,
    receive: async (...given) => {
      const arrival = await store.receive(...given);
      return { ...arrival, keep: async () => (await arrival.keep(), Promise.reject(new Error('cut short'))) };
    },
  };
  // In each of its transactions, the last of which references it, and after storing it.
  for (const step of [1, 2, 3]) await expect(sentTo(store, step)).rejects.toThrow('cut short');
  await expect(sentTo(full, 0)).rejects.toThrow('cut short');
  const discarded = await anImport(importer, sheet());
  expect((await call(importer, imports.discard, { query: { id: discarded.id } })).status).toBe(200);
  const kept = await anImport(importer, sheet());
  expect(await check()).toMatchObject({ whole: before.whole + 1, orphans: [], unclaimed: before.unclaimed + 3 });
  server.at(new Date(Date.now() + 2 * 3_600_000).toISOString());
  await sweep(server.maker, store, organisation.id);
  server.at(null);
  expect(await check()).toMatchObject({ whole: before.whole + 1, orphans: [], unclaimed: before.unclaimed });
  expect((await call(importer, imports.sheets, { query: { id: kept.id } })).status).toBe(200);
});

it('names a file of which one byte has changed, one that is gone, and one that nothing names (U-08)', async () => {
  const property = await aProperty(manager);
  const [changed, gone] = [aPdf(), aPdf()];
  await aFile(manager, property.id, changed);
  await aFile(manager, property.id, gone);
  const bytes = await readFile(store.placeOf(hashOf(changed)));
  bytes[40]! ^= 1;
  await writeFile(store.placeOf(hashOf(changed)), bytes);
  await store.remove(hashOf(gone));
  const arrival = await store.receive(
    (async function* () {
      yield randomBytes(100);
    })(),
    100,
  );
  await arrival.keep();
  const { code, output } = await verify();
  expect(output).toContain(`DAMAGED ${store.placeOf(hashOf(changed))}`);
  expect(output).toContain(`MISSING ${store.placeOf(hashOf(gone))}`);
  expect(output).toContain(`ORPHAN ${store.placeOf(arrival.hash)}`);
  expect(output.match(/^ *(DAMAGED|MISSING|ORPHAN)/gm)).toHaveLength(3);
  expect(code).toBe(1);

  // On request, it removes what has been unreferenced for a day, and nothing else.
  expect((await verify('--mend')).output).toContain(`ORPHAN ${store.placeOf(arrival.hash)}`);
  await utimes(store.placeOf(arrival.hash), new Date(0), new Date(0));
  const mended = await verify('--mend');
  expect(mended.output).toContain(`REMOVED ${store.placeOf(arrival.hash)}`);
  expect(mended.output.match(/^ *(DAMAGED|MISSING|ORPHAN)/gm)).toHaveLength(2);
  expect(await store.lend(arrival.hash)).toBeUndefined();
});

it('says in one sentence that the disk of the files is not there, and does not call each of them missing', async () => {
  const elsewhere = `${folder}-elsewhere`;
  await rename(folder, elsewhere);
  await mkdir(folder);
  const { code, output } = await verify();
  await rmdir(folder);
  await rename(elsewhere, folder);
  expect({ code, output: output.trim() }).toEqual({
    code: 1,
    output: 'The file store cannot be reached at the moment. Please try again.',
  });
});
