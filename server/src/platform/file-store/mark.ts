import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that shows a folder to be the store of an installation, and says of which. */
export const MARK = 'lintel-installation';

/** The id of the installation whose files a folder keeps; nothing where it is not known to keep any. */
export async function markOf(folder: string): Promise<string | undefined> {
  const found = await readFile(join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  return found?.trim();
}

export async function markStore(folder: string, installationId: string): Promise<void> {
  const path = join(folder, `.${MARK}-${randomUUID()}`);
  await writeFile(path, `${installationId}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await rename(path, join(folder, MARK));
}
