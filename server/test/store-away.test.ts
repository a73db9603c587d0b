import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { aFile, aPdf, aSession, sendToSession } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { MARK } from '#platform/file-store/mark';
import { openFiles } from '#platform/file-store/files';
import { anObjectStore } from '#platform/file-store/testing';
import { recogniseStore } from '#platform/process/installation';
import { checkFiles } from '#server/operator/check-files';
import { withOwner } from '#server/operator/reach-database';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, ask } from '#test/own-database';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

let database: { url: string; drop(): Promise<void> };
let outer: string;
let folder: string;
let server: TestServer;
let manager: Person;

beforeAll(async () => {
  database = await anOwnDatabase();
  outer = await temporaryFolder();
  folder = join(outer, 'files');
  server = await aServer({ ownerUrl: database.url, env: { FILES_URL: folder }, works: false });
  manager = await (await anOrganisation({ server })).person();
});
afterAll(async () => {
  await closeServer(server);
  await database.drop();
  await removeFolder(outer);
});

/** The state while the disk of the files is not mounted: an empty folder, or none. */
async function unmounted(work: () => Promise<void>, { isThere = true } = {}) {
  await rename(folder, `${folder}-disk`);
  if (isThere) await mkdir(folder);
  await work();
  if (isThere) expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}-disk`, folder);
}
const recognised = () => withOwner(database.url, (owner) => recogniseStore(owner, folder));

it('loses no file and takes none while the disk of the files is not mounted, and goes on when it is', async () => {
  const property = await aProperty(manager);
  const kept = await aFile(manager, property.id);
  const session = await aSession(manager, property.id);
  const away = [503, { message: 'The file store cannot be reached at the moment. Please try again.' }];
  for (const isThere of [true, false])
    await unmounted(
      async () => {
        const upload = await sendToSession(manager, session.id, aPdf());
        expect([upload.status, upload.body]).toMatchObject(away);
        const download = await call(manager, files.download, { query: { id: kept.id } });
        expect([download.status, download.body]).toMatchObject(away);
        expect(server.logged.at(-1)).toContain('carries no mark');
        expect((await call(manager, files.list, { body: { ownerId: property.id } })).status).toBe(200);
      },
      { isThere },
    );
  expect((await sendToSession(manager, session.id, aPdf())).status).toBe(200);
  expect((await call(manager, files.download, { query: { id: kept.id } })).status).toBe(200);
  expect(await withOwner(database.url, (owner) => checkFiles(owner, openFiles(folder)))).toMatchObject({
    missing: [],
    damaged: [],
    orphans: [],
  });
});

it('says at the start that the disk of the files is not there, and refuses the folder of another installation', async () => {
  expect(await recognised()).toBeUndefined();
  await unmounted(async () => expect(await recognised()).toMatch(/does not hold the files of this installation/));
  const [{ id } = { id: '' }] = await ask<{ id: string }>(database.url, 'select id from installation');
  await writeFile(join(folder, MARK), 'another');
  await expect(recognised()).rejects.toThrow(`belongs to another installation (another, and this is ${id})`);
  await writeFile(join(folder, MARK), id);
  expect(await recognised()).toBeUndefined();
});

it('starts with a folder that cannot be written, and says so: files can be opened and not uploaded', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('a disk can only be made read-only by root');
  const property = await aProperty(manager);
  const kept = await aFile(manager, property.id);
  const session = await aSession(manager, property.id);
  execFileSync('mount', ['--bind', folder, folder]);
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
    expect(await recognised()).toMatch(
      /is on a disk that is read-only\. Make it writable.* no file can be uploaded\.$/,
    );
    expect((await sendToSession(manager, session.id, aPdf())).status).toBe(503);
    expect((await call(manager, files.download, { query: { id: kept.id } })).status).toBe(200);
  } finally {
    execFileSync('umount', [folder]);
  }
  expect((await sendToSession(manager, session.id, aPdf())).status).toBe(200);
  expect(await recognised()).toBeUndefined();
});

it('does not start the first time with a folder that cannot be one', async () => {
  const fresh = await anOwnDatabase();
  const path = join(outer, 'a-file');
  await writeFile(path, '');
  const first = withOwner(fresh.url, (owner) => recogniseStore(owner, path));
  await expect(first).rejects.toThrow(`The files folder ${path} is not a folder, but a file or below one.`);
  await fresh.drop();
});

it('knows the folder of an installation from before folders were marked by its files', async () => {
  await aFile(manager, (await aProperty(manager)).id);
  await rm(join(folder, MARK));
  await ask(database.url, 'update installation set files_marked_at = null');
  await unmounted(async () => expect(await recognised()).toMatch(/does not hold the files of this installation/));
  expect(await recognised()).toBeUndefined();
  expect(await readdir(folder)).toContain(MARK);
});

it('says at the start that a bucket does not answer, or holds none of the files of this installation', async () => {
  const file = await aFile(manager, (await aProperty(manager)).id);
  const [kept] = await ask<{ hash: string }>(database.url, 'select file_hash as hash from files where id = $1', [
    file.id,
  ]);
  const store = await anObjectStore();
  const inBucket = () => withOwner(database.url, (owner) => recogniseStore(owner, store.url));
  try {
    expect(await inBucket()).toMatch(/^The bucket files does not hold the files of this installation/);
    store.breaks('forbidden');
    expect(await inBucket()).toMatch(/^The bucket files cannot be read \(AccessDenied\)/);
    store.breaks('none');
    const lent = await openFiles(folder).lend(kept!.hash);
    store.objects.set(`lintel/${kept!.hash.slice(0, 2)}/${kept!.hash}`, await readFile(lent!.path));
    expect(await inBucket()).toBeUndefined();
  } finally {
    await store.close();
  }
});
