import fs, { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { aProperty } from '#areas/properties/testing';
import { makeApp } from '#server/app';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { prepareStore, theServer } from '#test/test-server';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { aFile, aPdf, aPicture, aSession, filesOn, sendToSession } from './testing.ts';

/** Which step on the disk of the file store fails, and as what: none, one by name, or any of them one time in five. */
const disk = { folder: '/nowhere', failsAt: '', as: 'ENOSPC' };

const real = { ...fs };
const fail = (step: string, path: unknown) => {
  const isHit = disk.failsAt === step || (disk.failsAt === 'any' && Math.random() < 0.2);
  if (String(path).startsWith(disk.folder) && isHit)
    throw Object.assign(new Error(`${disk.as}: ${step}`), { code: disk.as });
};
Object.assign(fs, {
  mkdir: async (path: string, how: object) => (fail('mkdir', path), real.mkdir(path, how)),
  rename: async (from: string, to: string) => (fail('rename', to), real.rename(from, to)),
  access: async (path: string, mode: number) => (fail('access', path), real.access(path, mode)),
  open: async (path: string, flags?: string, mode?: number) => {
    if (flags === 'wx') fail('open', path);
    const file = await real.open(path, flags, mode);
    const [write, sync] = [file.writeFile.bind(file), file.sync.bind(file)];
    return Object.assign(file, {
      writeFile: async (part: Buffer) => (fail('write', path), write(part)),
      sync: async () => (fail('sync', path), sync()),
    });
  },
});
syncBuiltinESMExports();

const folder = await temporaryFolder();
disk.folder = folder;
await prepareStore(folder);
const logged: string[] = [];
const shared = await theServer();
const config = { ...shared.config, filesUrl: folder };
const app = await makeApp({ ...shared, config, log: pino({}, { write: (line: string) => void logged.push(line) }) });
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
    disk.failsAt = step;
    const { status, body } = await sendToSession(manager, session.id, aPdf());
    disk.failsAt = '';
    expect([status, body]).toMatchObject([507, { message: expect.stringMatching(/disk is full/) as string }]);
    expect(await arriving()).toBe(0);
    expect((await call(manager, files.commitSession, { body: { id: session.id } })).status).toBe(422);
    expect(
      (await sendToSession(manager, (await aSession(manager, (await aProperty(manager)).id)).id, aPdf())).status,
    ).toBe(200);
  },
);

it.each(['EACCES', 'EROFS', 'EIO', 'ESTALE'])(
  'that answers %s is said not to be reached, to who uploads and to who opens a file, and the log says why',
  async (code) => {
    const manager = await (await anOrganisation({ server })).person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    const { id } = await aFile(manager, property.id);
    const away = { message: 'The file store cannot be reached at the moment. Please try again.' };
    logged.length = 0;
    for (const step of ['mkdir', 'open', 'write', 'sync', 'rename']) {
      Object.assign(disk, { failsAt: step, as: code });
      const { status, body } = await sendToSession(manager, session.id, aPdf());
      expect([status, body], step).toMatchObject([503, away]);
    }
    disk.failsAt = 'access';
    const { status, body } = await call(manager, files.download, { query: { id } });
    expect([status, body]).toMatchObject([503, away]);
    Object.assign(disk, { failsAt: '', as: 'ENOSPC' });
    expect(logged.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual(
      ['mkdir', 'open', 'write', 'sync', 'rename', 'access'].map((step) => `${code}: ${step}`),
    );
    expect(await arriving()).toBe(0);
    expect((await call(manager, files.download, { query: { id } })).status).toBe(200);
  },
);

it(
  'has a whole file for every row, however often the disk was full on the way (D-06)',
  { tags: ['thorough'] },
  async () => {
    const manager = await (await anOrganisation({ server })).person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    await aFile(manager, property.id);
    disk.failsAt = 'any';
    const statuses = new Map<number, number>();
    for (let number = 0; number < 60; number += 1) {
      const content = number % 3 ? aPdf() : await aPicture();
      const { status } = await sendToSession(manager, session.id, content, { fileName: `${number}.pdf` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    disk.failsAt = '';
    expect([...statuses.keys()].toSorted()).toEqual([200, 507]);
    expect(await arriving()).toBe(0);
    await call(manager, files.commitSession, { body: { id: session.id } });
    const there = await filesOn(manager, property.id);
    expect(there).toHaveLength(1 + statuses.get(200)!);
    for (const { id } of there) expect((await call(manager, files.download, { query: { id } })).status).toBe(200);
  },
);
