import type { Page } from '@playwright/test';
import { aProperty, aWord } from './property.ts';
import { expectSound } from './sound-page.ts';
import { expect, test } from './test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Search everything' });

test(
  'SEARCH-010 SEARCH-015 SEARCH-020 PROP-005 a group with one hit opens it, one with none says so',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    await page.goto('/account.html');
    await box(page).fill(property.propertyReferenceNumber);
    await expect(results(page).getByRole('option').first()).toHaveText('1 property');
    await expect(results(page).getByRole('option', { name: 'No people found' })).toBeVisible();
    const chosen = async () => page.locator(`[id="${await box(page).getAttribute('aria-activedescendant')}"]`);
    await page.keyboard.press('ArrowDown');
    await expect(await chosen()).toContainText(property.address1);
    await page.keyboard.press('ArrowUp');
    await expect(await chosen()).toHaveText('1 property');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expectSound(page, { colorScheme: 'light' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/property/${property.id}$`));
  },
);

test('a group with several hits opens the list that shows them', { tag: '@thorough' }, async ({ page, api }) => {
  const word = aWord();
  for (const number of [1, 2]) await aProperty(api, { address1: `${number} ${word} Road` });
  await page.goto('/account.html');
  await box(page).fill(word);
  await results(page).getByRole('option', { name: 'All 2 properties' }).click();
  await expect(page).toHaveURL(new RegExp(`/property/\\?fullTextSearchString=${word}$`));
  await expect(page.getByRole('table', { name: 'Properties' }).locator('tbody tr')).toHaveCount(2);
});
