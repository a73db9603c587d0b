import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { presets } from '@lintel/contract/areas/presets';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { aUser } from './people.ts';
import { aProperty, aWord } from './property.ts';
import { expect, test } from './test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Properties' }).locator('tbody tr');
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'in all' });

test(
  'FILTER-002 FILTER-003 a filter says what it is set to, and a link reproduces the screen',
  { tag: '@thorough' },
  async ({ page, another }) => {
    await page.goto('/property/');
    await page.getByRole('button', { name: 'Region: all', exact: true }).click();
    await page.getByPlaceholder('Find in Region').fill('lond');
    await page.getByRole('option', { name: 'London' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Region: London' })).toBeVisible();
    await page.getByRole('button', { name: 'Address 1' }).click();
    await expect(page.getByRole('columnheader', { name: 'Address 1' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.locator('[data-updating]')).toHaveCount(0);
    const shown = await rows(page).allInnerTexts();
    expect(shown.length).toBeGreaterThan(5);
    for (const row of shown) expect(row).toContain('London');

    const { page: theirs } = await another('j.whitaker');
    await theirs.goto(page.url());
    await expect(theirs.getByRole('button', { name: 'Region: London' })).toBeVisible();
    await expect.poll(() => rows(theirs).allInnerTexts()).toEqual(shown);
  },
);

test('back and forward walk through what the list showed', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property/');
  await expect(rows(page)).toHaveCount(25);
  // The third is among those shown only while there are few: other tests add properties.
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Postcode' }).click();
  await expect(page.getByText(/^1–25 of/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goForward();
  await expect(page.getByRole('columnheader', { name: 'Postcode' })).toHaveAttribute('aria-sort', 'ascending');
});

test('TABLE-001 TABLE-002 a page has 25 rows, or 50, or 100', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property/');
  await expect(rows(page)).toHaveCount(25);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.locator('option')).toHaveText(['25', '50', '100']);
  await size.selectOption('50');
  await expect(rows(page)).toHaveCount(50);
  expect(new URL(page.url()).searchParams.get('limit')).toBe('50');
});

test(
  'FILTER-004 FILTER-005 FILTER-006 FILTER-007 FILTER-016 filters are saved under a name, applied, renamed and deleted',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const [name, renamed, taken] = [aWord(), aWord(), aWord()];
    await api.send(presets.save, {
      body: { type: propertyList.name, tableName: propertyList.name, name: taken, filterData: {} },
    });
    await page.goto('/property/?archived=YES');
    const reports = page.getByRole('button', { name: 'Existing reports' });
    await reports.click();
    await page.getByRole('button', { name: 'Save this view…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`  ${taken} `);
    await expect(dialog.getByText(`Filter name "${taken}" already exists.`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Saved as “${name}”`)).toBeVisible();

    await page.goto('/property/');
    await reports.click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Archived: Yes' })).toBeVisible();

    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `Rename: ${name}` }).click();
    await dialog.getByLabel('Name').fill(renamed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: renamed, exact: true })).toBeVisible();

    await page.getByRole('button', { name: renamed, exact: true }).click();
    await page.getByRole('button', { name: `Delete: ${renamed}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${renamed}” deleted`)).toBeVisible();
    await reports.click();
    await expect(page.getByRole('button', { name: taken, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: renamed, exact: true })).toHaveCount(0);
  },
);

test(
  'TABLE-010 TABLE-015 EXPORT-001 EXPORT-002 the export has the rows, columns and order of the screen',
  { tag: '@thorough' },
  async ({ playwright, baseURL, another }) => {
    // Somebody who has not chosen columns yet.
    const { email } = await aUser((await another('admin')).api, playwright.request, baseURL!);
    const { page, api } = await another(email);
    const word = aWord();
    for (const [address1, storeys] of [
      ['Zebra House', 3],
      ['=HYPERLINK("http://x")', 12],
      ['Aspen Court', null],
    ] as const) {
      await aProperty(api, {
        propertyReferenceNumber: `${word}-${address1.slice(0, 1)}`,
        address1,
        city: word,
        storeys,
        builtYear: 1987,
      });
    }
    await page.goto(`/property/?fullTextSearchString=${word}&sortingField=address1&sortingAscending=false`);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Columns' }).click();
    const settings = page.getByRole('dialog', { name: 'Column settings' });
    await expect(settings.getByRole('checkbox', { name: 'Reference' })).toBeDisabled();
    await settings.getByRole('checkbox', { name: 'Year built' }).check();
    await settings.getByRole('checkbox', { name: 'Storeys' }).check();
    await settings.getByRole('checkbox', { name: 'Postcode' }).uncheck();
    await settings.getByRole('button', { name: 'Move Address 1 up' }).click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Postcode' })).toHaveCount(0);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const { sheets } = await readXlsx(await readFile(await (await file).path()));
    const table = page.getByRole('table', { name: 'Properties' });
    const headings = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    const shown = await Promise.all(
      (await rows(page).all()).map(async (row) => (await row.getByRole('cell').allInnerTexts()).slice(1)),
    );
    const [heads, ...exported] = sheets[0]!.rows;
    expect(heads).toEqual(headings);
    expect(headings[0]).toBe('Address 1');
    expect(headings).toContain('Year built');
    expect(
      exported.map((line) => line.map((cell) => (cell === null || cell === undefined ? '–' : String(cell)))),
    ).toEqual(shown);
    expect(exported.map(([address1]) => address1)).toEqual(['Zebra House', 'Aspen Court', '=HYPERLINK("http://x")']);
    expect(exported[0]![headings.indexOf('Storeys')]).toBe(3);
  },
);

test(
  'FILTER-038 FILTER-039 text narrows the list as it is typed, and too short a text clears it',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    await page.goto('/property/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(property.propertyReferenceNumber);
    await expect(rows(page)).toHaveCount(1);
    await search.fill('x');
    await expect(rows(page)).toHaveCount(25);
    expect(new URL(page.url()).searchParams.has('fullTextSearchString')).toBe(false);
  },
);

test('several rows are changed at once, and told how many', { tag: '@thorough' }, async ({ page, api }) => {
  const word = aWord();
  for (const number of [1, 2, 3]) await aProperty(api, { address1: `${number} ${word} Road` });
  await page.goto(`/property/?fullTextSearchString=${word}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('group', { name: 'With the selected rows' }).getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 properties' });
  await dialog.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Wales' }).click();
  await dialog.getByRole('button', { name: 'Change 3 properties' }).click();
  await expect(page.getByText('3 properties changed')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Wales' })).toHaveCount(3);
  await expect(total(page)).toHaveText('3 in all');
});

test('a printed list has its header on each sheet', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property/?limit=100');
  await expect(rows(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const head = page.getByRole('table', { name: 'Properties' }).locator('thead');
  await expect(head).toHaveCSS('display', 'table-header-group');
  // Chromium does not repeat a header that contains the box of a button.
  for (const button of await head.locator('button').all()) await expect(button).toHaveCSS('display', 'contents');
});
