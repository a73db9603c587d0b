import { mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { markBuildsInUse } from './builds-in-use.ts';

it('the builds that a server runs are marked as used, and no other folder', async () => {
  const checkout = await temporaryFolder();
  const [build, sources] = [join(checkout, 'dist', 'abc-1'), join(checkout, 'src')];
  for (const folder of [build, sources]) {
    await mkdir(folder, { recursive: true });
    await utimes(folder, 0, 0);
  }
  const changed = async (folder: string) => (await stat(folder)).mtimeMs;

  markBuildsInUse([build, sources, join(checkout, 'dist', 'gone')])();
  await expect.poll(() => changed(build)).toBeGreaterThan(Date.now() - 60_000);
  expect(await changed(sources)).toBe(0);
  await removeFolder(checkout);
});
