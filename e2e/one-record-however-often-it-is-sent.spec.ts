import type { Page } from '@playwright/test';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { Api } from './api.ts';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

async function filledForm(page: Page, word: string) {
  await page.goto('/property_add.html');
  await page.getByLabel('Reference').fill(`E2E-${word}`);
  await page.getByRole('textbox', { name: 'Address 1' }).fill(`${word} House`);
  return page.getByRole('button', { name: 'Save property' });
}

async function howMany(api: Api, word: string) {
  const { totalObjectsForQuery } = await api.send(properties.list, {
    body: propertyList.search.parse({ fullTextSearchString: word }),
  });
  return totalObjectsForQuery;
}

const isSaved = (page: Page, word: string) =>
  expect(page.getByRole('heading', { level: 1, name: `${word} House` })).toBeVisible();

test('C-04 a double click makes one record', { tag: '@thorough' }, async ({ page, api }) => {
  const word = aWord();
  await (await filledForm(page, word)).dblclick();
  await isSaved(page, word);
  expect(await howMany(api, word)).toBe(1);
});

test('C-04 Enter held down makes one record', { tag: '@thorough' }, async ({ page, api }) => {
  const word = aWord();
  await filledForm(page, word);
  for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await isSaved(page, word);
  expect(await howMany(api, word)).toBe(1);
});

test.describe('with a broken line', () => {
  test.use({ mayComplain: /ERR_FAILED/ });

  test(
    'C-04 saved again after the answer was lost, it is still one record',
    { tag: '@thorough' },
    async ({ page, api }) => {
      const word = aWord();
      const save = await filledForm(page, word);
      let isLost = true;
      // For as long as the page is open: a route with a limit ends while the second request is on its way.
      await page.route('**/property/item.json', async (route) => {
        if (!isLost) return route.continue();
        isLost = false;
        await route.fetch();
        await route.abort();
      });
      await save.click();
      await expect(page.getByText('Lintel cannot be reached. Check your connection and try again.')).toBeVisible();
      const answer = page.waitForResponse('**/property/item.json');
      await save.click();
      expect((await answer).status()).toBe(200);
      await isSaved(page, word);
      expect(await howMany(api, word)).toBe(1);
    },
  );
});
