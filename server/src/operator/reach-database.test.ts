import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/process/config';
import { openDataFolder } from '#platform/process/data-folder';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { withOwnDatabase } from './reach-database.ts';

it('a restore into a database of one’s own makes the data folder that it needs first, and leaves a server’s alone', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'of-the-new-machine');
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://owner@nowhere.example/lintel' });
  const restored = () =>
    withOwnDatabase(config, async (url) => {
      await access(dataDir);
      return url;
    });
  expect(await restored()).toBe(config.databaseUrl);

  const server = await openDataFolder(dataDir);
  await expect(restored()).rejects.toThrow('is already using the data folder');
  server.release();
  await removeFolder(folder);
});
