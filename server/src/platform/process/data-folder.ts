import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from './config.ts';

/** A folder locked for this process, until it is released or the process ends. */
type HeldFolder = { path: string; release(): void };

/** Opens the server's data folder: creates it, checks that it is writable, and locks it for this process. */
export async function openDataFolder(path: string): Promise<HeldFolder> {
  try {
    await makeWritable(path);
    return await holdFolder(await realpath(path));
  } catch (error) {
    throw error instanceof StartupProblem ? error : new StartupProblem(cannotKeep('data', 'DATA_DIR', path, error));
  }
}

/** Makes the folder of the files and tries to write there; says in a sentence what prevents it. */
export async function filesFolderProblem(path: string): Promise<string | undefined> {
  try {
    await makeWritable(path);
    return undefined;
  } catch (error) {
    return cannotKeep('files', 'FILES_URL', path, error);
  }
}

async function makeWritable(path: string) {
  if (await mkdir(path, { recursive: true, mode: 0o700 })) await chmod(path, 0o700);
  await tryWriting(path);
}

/** Locks a folder for this process, or says who has it. */
export async function holdFolder(path: string): Promise<HeldFolder> {
  // SQLite's exclusive transaction is a lock that the kernel releases when the process dies, however it dies: there are no
  // stale locks to judge, and no process number to mistake for another. Never open this file in any other way: closing
  // it would release the lock.
  const lock = new DatabaseSync(join(path, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    const holder = await readFile(join(path, 'server.pid'), 'utf8').catch(() => 'unknown');
    throw new StartupProblem(
      `Another Lintel server (process ${holder.trim()}) is already using the data folder ${path}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(join(path, 'server.pid'), `${process.pid}\n`);
  return { path, release: () => lock.isOpen && lock.close() };
}

// A full disk may still accept an empty file, so the probe has content and is synced.
async function tryWriting(folder: string) {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(64 * 1024, 1), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

function cannotKeep(what: 'data' | 'files', setting: string, path: string, error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice = `set ${setting} to another folder`;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the ${what} folder ${path} is full. Make room on it, or ${advice}.`;
    case 'EACCES':
    case 'EPERM':
      return `The ${what} folder ${path} cannot be written by this user. Give the user the right to write there, or ${advice}.`;
    case 'EROFS':
      return `The ${what} folder ${path} is on a disk that is read-only. Make it writable, or ${advice}.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The ${what} folder ${path} is not a folder, but a file or below one. Move that file away, or ${advice}.`;
    default:
      return `The ${what} folder ${path} cannot be used (${message}). Mend that, or ${advice}.`;
  }
}
