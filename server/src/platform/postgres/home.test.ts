import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHome } from './home.ts';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

const nobody = { uid: 65_534, gid: 65_534 };
const quiet = { info() {}, warn() {}, error() {} };

let folder: string;
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'var');
  await mkdir(folder, { mode: 0o700 });
});
afterEach(() => removeFolder(join(folder, '..')));

describe('where PostgreSQL keeps its files', () => {
  it('is inside the data folder', async () => {
    const path = join(folder, 'postgres');
    expect(await findHome(folder, undefined, quiet)).toEqual({ path, copies: path });
  });
});

describe.runIf(process.getuid?.() === 0)('where PostgreSQL keeps its files when root starts it', () => {
  it('is inside the data folder, wherever its account gets there', async () => {
    const path = join(folder, 'postgres');
    expect(await findHome(folder, nobody, quiet)).toEqual({ path, copies: path });
  });

  it('is outside a folder closed to others, and goes along when the data folder moves', async () => {
    await chmod(join(folder, '..'), 0o700);
    const home = await findHome(folder, nobody, quiet);
    expect(home.path).not.toContain(folder);
    expect(await findHome(folder, nobody, quiet)).toEqual(home);

    await rename(folder, `${folder}-moved`);
    expect(await findHome(`${folder}-moved`, nobody, quiet)).toEqual(home);
    expect(await readFile(join(home.path, 'data-folder'), 'utf8')).toBe(`${folder}-moved`);
    await rm(home.path, { recursive: true });
  });

  it('is not shared with a copy of the data folder', async () => {
    await chmod(join(folder, '..'), 0o700);
    const home = await findHome(folder, nobody, quiet);
    await cp(folder, `${folder}-copy`, { recursive: true });
    await expect(findHome(`${folder}-copy`, nobody, quiet)).rejects.toThrow(/is a copy of .*, and the database in/);
    await rm(home.path, { recursive: true });
    await expect(findHome(folder, nobody, quiet)).rejects.toThrow(/which is not there. Bring it back, or delete/);
  });

  it('is cleared away with a temporary data folder that is gone', async () => {
    await chmod(join(folder, '..'), 0o700);
    const gone = await findHome(folder, nobody, quiet);
    await rm(folder, { recursive: true });
    await mkdir(`${folder}-next`);
    const next = await findHome(`${folder}-next`, nobody, quiet);
    expect([existsSync(gone.path), existsSync(next.path)]).toEqual([false, true]);
    await rm(next.path, { recursive: true });
  });
});
