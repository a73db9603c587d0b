import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'lintel-incoming-';

let own: Promise<string> | undefined;

/** The folder for what is on its way to a bucket or from it: of this process alone, readable by its user only, gone with it. */
export async function spoolFolder(): Promise<string> {
  own ??= makeSpool();
  try {
    const path = await own;
    if (existsSync(path)) return path;
  } catch {
    // The disk may be there again.
  }
  own = makeSpool();
  return own;
}

async function makeSpool(): Promise<string> {
  await dropSpoolsOfTheDead();
  const path = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** What servers left that were killed; one of our own number is of a server before us, as in a container. */
async function dropSpoolsOfTheDead() {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length)) : NaN;
    if (pid > 0 && (pid === process.pid || !isRunning(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
