import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

test.use({ as: 'manager' });
test(
  'an evidence pack is asked for on the page of a property, saved by the browser once it is made, and recorded with its sum',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    await page.goto(`/property/${property.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Evidence pack…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Evidence pack' });
    await dialog.getByRole('radio', { name: 'Everything' }).check();
    const saving = page.waitForEvent('download', { timeout: 120_000 });
    await dialog.getByRole('button', { name: 'Make the pack' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Evidence pack .*\.zip$/);
    const pack = await readFile(await saved.path());
    expect(['Index.html', 'SHA256SUMS.txt', 'Activity log/Chains.txt'].filter((name) => !pack.includes(name))).toEqual(
      [],
    );
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByText(createHash('sha256').update(pack).digest('hex'))).toBeVisible();
  },
);
