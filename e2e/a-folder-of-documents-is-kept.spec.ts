import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const names = Array.from({ length: 40 }, (_, at) => `Survey ${String(at + 1).padStart(2, '0')}.txt`);

/** Opens the folder of a property; returns its drop area. */
async function openFolderOf(page: Page, { id }: { id: string }): Promise<Locator> {
  await page.goto(`/library?propertyIds[]=${id}`);
  const area = page.getByRole('group', { name: 'Add files' });
  await expect(area).toBeVisible();
  return area;
}

/** Drops a folder from the disk, as a user does: the client finds its contents. */
async function dropFolder(page: Page, area: Locator, name: string, files: readonly string[]) {
  const folder = join(await mkdtemp(join(tmpdir(), 'lintel-')), name);
  await mkdir(folder);
  for (const file of files)
    await writeFile(join(folder, file), `${file}: ${file.includes('17') ? 'molybdenum' : 'nothing'} found`);
  const { x, y } = (await area.locator('[class*=drop]').first().boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const drag = { x: x + 20, y: y + 10, data: { items: [], files: [folder], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...drag });
}

test.use({ as: 'admin' });
test(
  'forty documents are dropped, sorted by giving them their kind at once, one superseded, one found by a word inside, and taken out as a ZIP',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    const area = await openFolderOf(page, property);
    await dropFolder(page, area, 'Surveys', names);
    await expect(page.getByText('40 files added', { exact: true })).toBeVisible({ timeout: 120_000 });

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 40' }).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 40 documents' });
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Report' }).click();
    await dialog.getByRole('textbox', { name: 'Issued on' }).fill('02/03/2026');
    await dialog.getByRole('button', { name: 'Change 40 documents' }).click();
    await expect(page.getByText('40 documents changed', { exact: true })).toBeVisible();
    await page.goto(`/library?propertyIds[]=${property.id}&kinds[]=REPORT&sortingField=name&sortingAscending=true`);
    await expect(page.getByText('1–25 of 40', { exact: true })).toBeVisible();
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

    // Its text is extracted after the upload.
    const found = `/library?propertyIds[]=${property.id}&fullTextSearchString=molybdenum`;
    await expect(async () => {
      await page.goto(found);
      await expect(page.getByRole('link', { name: 'Survey 17.txt' })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });

    await page.getByRole('checkbox', { name: /Survey 17/ }).check();
    const taking = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as ZIP' }).click();
    const taken = await taking;
    expect(taken.suggestedFilename()).toMatch(/^Documents .*\.zip$/);
    const archive = await readFile(await taken.path());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.includes('Survey 17.txt')).toBe(true);
    expect(archive.includes('Index.xlsx')).toBe(true);
  },
);

test(
  'a page that is left while a folder is sent asks first, and what it said was added stays',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    const area = await openFolderOf(page, property);
    // The second ten are held up on the way.
    let sent = 0;
    await page.route('**/uploadFile.json*', async (route) => {
      sent += 1;
      if (sent <= 10) await route.continue();
    });
    await dropFolder(page, area, 'Surveys', names);
    await expect(page.getByText('10 of 40 files added')).toBeVisible({ timeout: 120_000 });
    const asked = page.waitForEvent('dialog');
    const left = page.reload();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await left;
    await expect(page.getByText('10 documents')).toBeVisible();
  },
);
