import { readFile } from 'node:fs/promises';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const names = Array.from({ length: 40 }, (_, at) => `Survey ${String(at + 1).padStart(2, '0')}.txt`);

test.use({ as: 'admin' });
test('forty documents are dropped, sorted, one superseded, one found by a word inside, and taken out as a ZIP', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  const property = await aProperty(api);
  await page.goto(`/library?propertyIds[]=${property.id}`);
  const area = page.getByRole('group', { name: 'Add files' });
  await expect(area).toBeVisible();
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all)
      data.items.add(
        new File([`${name}: ${name.includes('17') ? 'molybdenum' : 'nothing'} found`], name, { type: 'text/plain' }),
      );
    return data;
  }, names);
  await area.locator('[class*=drop]').first().dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('40 files added')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page.getByRole('link', { name: 'Survey 01.txt' })).toBeVisible();

  await page.getByRole('link', { name: 'Survey 01.txt' }).click();
  await expect(page.getByText('Survey 01.txt: nothing found')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'New version' }).click();
  await (
    await chooser
  ).setFiles({ name: 'Survey 01.txt', mimeType: 'text/plain', buffer: Buffer.from('Surveyed anew') });
  await expect(page.getByText('Surveyed anew')).toBeVisible();
  await page.getByRole('link', { name: /^Survey 01.txt, / }).click();
  await expect(page.getByText('Superseded', { exact: true })).toBeVisible();

  // Its text is read after it was added.
  const found = `/library?propertyIds[]=${property.id}&fullTextSearchString=molybdenum`;
  await expect(async () => {
    await page.goto(found);
    await expect(page.getByRole('link', { name: 'Survey 17.txt' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });

  await page.getByRole('checkbox', { name: /Survey 17/ }).check();
  const taking = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as ZIP' }).click();
  const taken = await taking;
  expect(taken.suggestedFilename()).toMatch(/^Documents .*\.zip$/);
  const archive = await readFile((await taken.path())!);
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('Survey 17.txt')).toBe(true);
  expect(archive.includes('Index.xlsx')).toBe(true);
});
