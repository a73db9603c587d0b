import fs, { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { aProperty } from '#areas/properties/testing';
import { makeApp } from '#server/app';
import { anOrganisation, call, theServer } from '#test/harness';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { aFile, aPdf, aPicture, aSession, filesOn, sendToSession } from './testing.ts';

/** Which step on the disk of the file store finds it full: none, one by name, or any of them one time in five. */
const disk = { folder: '/nowhere', fullAt: '' };

const real = { ...fs };
const full = (step: string, path: unknown) => {
  const isHit = disk.fullAt === step || (disk.fullAt === 'any' && Math.random() < 0.2);
  if (String(path).startsWith(disk.folder) && isHit)
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
};
Object.assign(fs, {
  mkdir: async (path: string, how: object) => (full('mkdir', path), real.mkdir(path, how)),
  rename: async (from: string, to: string) => (full('rename', to), real.rename(from, to)),
  open: async (path: string, flags?: string, mode?: number) => {
    if (flags === 'wx') full('open', path);
    const file = await real.open(path, flags, mode);
    const [write, sync] = [file.writeFile.bind(file), file.sync.bind(file)];
    return Object.assign(file, {
      writeFile: async (part: Buffer) => (full('write', path), write(part)),
      sync: async () => (full('sync', path), sync()),
    });
  },
});
syncBuiltinESMExports();

const folder = await temporaryFolder();
disk.folder = folder;
const shared = await theServer();
const config = { ...shared.config, filesUrl: folder };
const app = await makeApp({ ...shared, config, log: pino({ level: 'silent' }) });
const server = { ...shared, app, config };
afterAll(async () => {
  Object.assign(fs, real);
  syncBuiltinESMExports();
  await app.close();
  await removeFolder(folder);
});

const arriving = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length;

it.each(['mkdir', 'open', 'write', 'sync', 'rename'])(
  'refuses an upload when the disk of the files is full at %s, and leaves neither a row nor a temporary file (D-06)',
  async (step) => {
    const manager = await (await anOrganisation({ server })).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    disk.fullAt = step;
    const { status, body } = await sendToSession(manager, session.id, aPdf());
    disk.fullAt = '';
    expect([status, body]).toMatchObject([507, { message: expect.stringMatching(/disk is full/) as string }]);
    expect(await arriving()).toBe(0);
    expect((await call(manager, files.commitSession, { body: { id: session.id } })).status).toBe(422);
    expect(
      (await sendToSession(manager, (await aSession(manager, (await aProperty(manager)).id)).id, aPdf())).status,
    ).toBe(200);
  },
);

it('has a whole file for every row, however often the disk was full on the way (D-06)', async () => {
  const manager = await (await anOrganisation({ server })).person();
  const property = await aProperty(manager);
  const session = await aSession(manager, property.id);
  await aFile(manager, property.id);
  disk.fullAt = 'any';
  const statuses = new Map<number, number>();
  for (let number = 0; number < 60; number += 1) {
    const content = number % 3 ? aPdf() : await aPicture();
    const { status } = await sendToSession(manager, session.id, content, { fileName: `${number}.pdf` });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  disk.fullAt = '';
  expect([...statuses.keys()].toSorted()).toEqual([200, 507]);
  expect(await arriving()).toBe(0);
  await call(manager, files.commitSession, { body: { id: session.id } });
  const there = await filesOn(manager, property.id);
  expect(there).toHaveLength(1 + statuses.get(200)!);
  for (const { id } of there) expect((await call(manager, files.download, { query: { id } })).status).toBe(200);
});
