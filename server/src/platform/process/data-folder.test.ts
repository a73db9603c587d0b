import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesFolderProblem, openDataFolder } from './data-folder.ts';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => removeFolder(folder));

const isRoot = process.getuid?.() === 0;

describe('opening the data folder', () => {
  it('makes it, closed to others, and leaves nothing of its probe', async () => {
    const path = join(folder, 'a', 'var');
    const opened = await openDataFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await readdir(path)).toSorted()).toEqual(['server.lock', 'server.pid']);
    opened.release();
  });
  it('is for one server at a time', async () => {
    const first = await openDataFolder(folder);
    await expect(openDataFolder(folder)).rejects.toThrow(
      `Another Lintel server (process ${process.pid}) is already using the data folder ${folder}.`,
    );
    first.release();
    (await openDataFolder(folder)).release();
  });
  it('says when it is a file', async () => {
    await writeFile(join(folder, 'var'), '');
    await expect(openDataFolder(join(folder, 'var'))).rejects.toThrow(/is not a folder, but a file or below one/);
    await expect(openDataFolder(join(folder, 'var', 'x'))).rejects.toThrow(/is not a folder, but a file or below one/);
  });
  it('says when it cannot be written', async () => {
    const path = join(folder, 'var');
    await mkdir(path);
    await chmod(path, 0o555);
    // Root may write anywhere, so the test stops being root for a moment.
    if (isRoot) process.seteuid?.(65_534);
    const opening = openDataFolder(path).finally(() => isRoot && process.seteuid?.(0));
    await expect(opening).rejects.toThrow(/cannot be written by this user. Give the user the right to write there/);
  });
  it('says when its disk is full', async ({ skip }) => {
    const path = join(folder, 'var');
    await mkdir(path);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', path], { stdio: 'ignore' });
    } catch {
      return skip('a small disk can only be made by root');
    }
    try {
      await expect(openDataFolder(path)).rejects.toThrow(/^The disk that holds the data folder .* is full. Make room/);
      expect(await readdir(path)).toEqual([]);
    } finally {
      execFileSync('umount', [path]);
    }
  });
});

describe('the folder of the files', () => {
  it('is made where it is not there, and left empty', async () => {
    expect(await filesFolderProblem(join(folder, 'a', 'files'))).toBeUndefined();
    expect(await readdir(join(folder, 'a', 'files'))).toEqual([]);
  });
  it('that cannot be one is said with its setting', async () => {
    await writeFile(join(folder, 'files'), '');
    expect(await filesFolderProblem(join(folder, 'files'))).toBe(
      `The files folder ${join(folder, 'files')} is not a folder, but a file or below one. Move that file away, or set FILES_URL to another folder.`,
    );
  });
});
