import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdFolder } from '#platform/process/data-folder';
import { stopLeftBehind } from '#platform/postgres/left-behind';

const prefix = 'lintel-test-';

/** A folder for one test's data, which PostgreSQL's account can enter if the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a test's data, and a PostgreSQL that the test may have left running on it. */
export async function removeFolder(folder: string): Promise<void> {
  const quiet = { info() {}, warn() {}, error() {} };
  for (const place of [join(folder, 'postgres'), join(folder, 'data', 'postgres')]) {
    const names = await readdir(place).catch(() => []);
    for (const name of names) await stopLeftBehind(join(place, name), quiet);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Deletes what killed test runs have left behind. */
export async function clearAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(prefix) || !existsSync(join(folder, 'server.lock'))) continue;
    const held = await holdFolder(folder).catch(() => undefined);
    if (held) await removeFolder(folder);
    held?.release();
  }
}
