import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { StartupProblem } from '../process/config.ts';
import { mayEnter } from './account.ts';
import type { Account } from './account.ts';
import { stopLeftBehind } from './left-behind.ts';
import type { Log } from './log.ts';

/** Where PostgreSQL keeps its files, and where a copy of its program may be put for its account to reach. */
export type Home = { path: string; copies: string };

/**
 * Finds or makes the home of a data folder's cluster.
 *
 * It is `postgres/` inside the data folder wherever PostgreSQL's account can get there. A server started by root cannot
 * run PostgreSQL as root, and below a folder closed to others (`/root`, a fresh `mktemp -d`) no other account gets in:
 * then the home is outside, `elsewhere` in the data folder points at it, and `data-folder` in the home points back.
 */
export async function findHome(dataFolder: string, account: Account | undefined, log: Log): Promise<Home> {
  const inside = join(dataFolder, 'postgres');
  const elsewhere = await readFile(join(dataFolder, 'postgres.location'), 'utf8').catch(() => undefined);
  if (elsewhere) return { path: await ownHome(elsewhere.trim(), dataFolder), copies: dirname(elsewhere.trim()) };

  const isReachable = await mayEnter(dirname(dataFolder), account);
  if (isReachable) {
    // Only passing through is opened, not looking in: what Lintel keeps beside the cluster stays closed.
    if (account) await chmod(dataFolder, (await stat(dataFolder)).mode | 0o011);
    await openFolder(inside, account ? 0o711 : 0o700);
    return { path: inside, copies: inside };
  }
  if (await stat(inside).catch(() => undefined)) {
    throw new StartupProblem(
      `PostgreSQL cannot run as root, and the user it runs as cannot get into ${inside}. Let others pass through the folders above it (chmod o+x), or start Lintel as another user.`,
    );
  }
  return makeHomeElsewhere(dataFolder, account, log);
}

async function makeHomeElsewhere(dataFolder: string, account: Account | undefined, log: Log): Promise<Home> {
  const temporary = await realpath(tmpdir());
  const isTemporary = dataFolder.startsWith(temporary + sep);
  const places = [...(isTemporary ? [join(temporary, 'lintel-postgres')] : []), '/var/lib/lintel'];
  for (const place of places) {
    if (!(await isOurs(place, account))) continue;
    if (isTemporary) await clearAbandoned(place, log);
    const path = join(place, `cluster-${randomBytes(6).toString('hex')}`);
    await openFolder(path, 0o711);
    await writeFile(join(path, 'data-folder'), dataFolder);
    await writeFile(join(dataFolder, 'postgres.location.new'), path);
    await rename(join(dataFolder, 'postgres.location.new'), join(dataFolder, 'postgres.location'));
    log.info(
      `PostgreSQL cannot run as root and no other user gets into ${dataFolder}: the database is kept in ${path}.`,
    );
    return { path, copies: place };
  }
  throw new StartupProblem(
    `PostgreSQL cannot run as root, and no other user can get into the data folder ${dataFolder}. Set DATA_DIR to a folder that others may pass through, start Lintel as another user, or set DATABASE_URL.`,
  );
}

/** A data folder may be moved; two that share one database, because one is a copy, would spoil each other's. */
async function ownHome(path: string, dataFolder: string) {
  const owner = await readFile(join(path, 'data-folder'), 'utf8').catch(() => undefined);
  if (owner === undefined) {
    throw new StartupProblem(
      `The data folder ${dataFolder} keeps its database in ${path}, which is not there. Bring it back, or delete ${join(dataFolder, 'postgres.location')} to begin with an empty database.`,
    );
  }
  if (owner === dataFolder) return path;
  const other = await readFile(join(owner, 'postgres.location'), 'utf8').catch(() => undefined);
  if (other?.trim() === path) {
    throw new StartupProblem(
      `The data folder ${dataFolder} is a copy of ${owner}, and the database in ${path} belongs to that one. Use ${owner}, or restore a backup into a new data folder.`,
    );
  }
  await writeFile(join(path, 'data-folder'), dataFolder);
  return path;
}

// The mode is set apart, because a strict umask would take from it what PostgreSQL's account needs.
async function openFolder(path: string, mode: number) {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
}

// Below the temporary folder anyone may have been there first: only a real folder of root's own will do.
async function isOurs(place: string, account: Account | undefined) {
  try {
    if (!(await stat(place).catch(() => undefined))) await openFolder(place, 0o755);
    const found = await lstat(place);
    return found.isDirectory() && found.uid === 0 && !(found.mode & 0o022) && (await mayEnter(place, account));
  } catch {
    return false;
  }
}

/** Clusters of data folders that lay in the temporary folder and are gone. Nowhere else is a cluster ever deleted. */
async function clearAbandoned(place: string, log: Log) {
  for (const name of await readdir(place)) {
    const owner = await readFile(join(place, name, 'data-folder'), 'utf8').catch(() => undefined);
    if (!name.startsWith('cluster-') || !owner || (await stat(owner).catch(() => undefined))) continue;
    for (const folder of await readdir(join(place, name))) await stopLeftBehind(join(place, name, folder), log);
    await rm(join(place, name), { recursive: true, force: true });
  }
}
