import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

test(
  'a spreadsheet is checked, imported without its refused rows, shown, and undone',
  { tag: '@thorough' },
  async ({ page }) => {
    const word = aWord();
    const lines = [
      'Property Ref;Address Line 1;Town;Post Code;Region;Storeys',
      `${word}-1;1 ${word} Road;Leeds;LS1 1AA;Yorkshire and The Humber;4`,
      `${word}-2;2 ${word} Road;Leeds;LS1 1AB;Yorkshire and The Humber;7`,
      `${word}-3;3 ${word} Road;Leeds;not a postcode;Yorkshire and The Humber;2`,
    ];
    await page.goto('/property_import.html');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word}.csv`);
    await expect(page.getByText('6 of 6 columns will be imported')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByText('One row would be refused.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Refused rows, with each problem' })).toContainText('not a postcode');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const { sheets } = await readXlsx(await readFile(await (await file).path()));
    expect(sheets[0]!.rows).toHaveLength(2);
    expect(sheets[0]!.rows[1]).toContain(`${word}-3`);

    await page.getByRole('button', { name: 'Import 2 properties' }).click();
    await expect(page.getByRole('heading', { name: 'What was imported' })).toBeVisible();
    await page.getByRole('link', { name: 'Show the properties' }).click();
    const rows = page.getByRole('table', { name: 'Properties' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('LS1 1AA');

    await page.goBack();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
    await page.goto(`/property/?fullTextSearchString=${word}&archived=ALL`);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  },
);

test.describe(() => {
  test.use({ mayComplain: /status of 422/ });
  test('a file that is no spreadsheet is refused with a sentence', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/property_import.html');
    await page.locator('input[type=file]').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    });
    await expect(page.getByRole('alert')).toHaveText(/\w.+\w/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports');
  });
});
