import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { aFile, aPdf, aPicture, aSession, sendToSession } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { openFiles } from '#platform/files';
import type { Files } from '#platform/files';
import { anOrganisation, aServer, call, closeServer } from '#test/harness';
import type { Person, TestServer } from '#test/harness';
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
  server = await aServer({ ownerUrl: database.url, env: { FILES_URL: folder } });
  manager = await (await anOrganisation({ server })).person();
});
afterAll(async () => {
  await closeServer(server);
  await database.drop();
  await removeFolder(folder);
});

/** Runs the command as an operator does. */
function verify(): Promise<{ code: number; said: string }> {
  const program = fileURLToPath(new URL('../src/operator/verify-files.ts', import.meta.url));
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url, FILES_URL: folder };
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
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
  const { code, said } = await verify();
  expect(said).toMatch(/4 files are there as they were uploaded/);
  expect(said).toMatch(/1 belong to uploads that are not finished/);
  expect(said).toMatch(/agree/);
  expect(code).toBe(0);
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
  const { code, said } = await verify();
  expect(said).toContain(`DAMAGED ${store.placeOf(hashOf(changed))}`);
  expect(said).toContain(`MISSING ${store.placeOf(hashOf(gone))}`);
  expect(said).toContain(`ORPHAN ${store.placeOf(arrival.hash)}`);
  expect(said.match(/^ *(DAMAGED|MISSING|ORPHAN)/gm)).toHaveLength(3);
  expect(code).toBe(1);
});
