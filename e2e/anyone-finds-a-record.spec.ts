import type { Page } from '@playwright/test';
import { aProperty, aWord } from './property.ts';
import { expectSound } from './sound-page.ts';
import { expect, test } from './test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Search everything' });
const calls = (page: Page) => {
  const sent: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/search/filter.json') && sent.push(request.postDataJSON()));
  return sent;
};

test('SEARCH-001 SEARCH-002 SEARCH-033 SHELL-041 two characters search nothing and say how many are needed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/account.html');
  const sent = calls(page);
  await box(page).fill('ab');
  await expect(page.getByText('Please enter 3 or more characters')).toBeVisible();
  await page.clock.runFor(5000);
  expect(sent).toEqual([]);
});

test('SEARCH-003 SEARCH-005 SEARCH-006 SEARCH-007 SEARCH-031 the search waits half a second after the last key, and says that it searches', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/account.html');
  await expect(box(page)).toBeVisible();
  // From here on only `runFor` moves the clock: on a slow machine the half second would pass by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = calls(page);
  await box(page).pressSequentially('lond');
  await page.clock.runFor(300);
  await box(page).press('o');
  await page.clock.runFor(450);
  await expect(page.getByText('Searching…')).toBeVisible();
  expect(sent).toEqual([]);
  await page.clock.runFor(100);
  await expect
    .poll(() => sent)
    .toEqual([{ page: 1, limit: 10, searchString: 'londo', entitySearchOrder: expect.any(Array) }]);
  // Our own kinds follow; the specified ones keep the specified order.
  const [{ entitySearchOrder }] = sent as [{ entitySearchOrder: string[] }];
  expect(entitySearchOrder.slice(0, 8)).toEqual([
    'PROPERTY',
    'TASK',
    'INSPECTION_REPORT',
    'ACTION',
    'FILE',
    'ACCIDENT',
    'CONTRACTOR',
    'ENFORCEMENT_VISIT',
  ]);
});

test('SEARCH-004 an answer to an older text never shows for a newer one', async ({ page, api }) => {
  const [older, newer] = [await aProperty(api), await aProperty(api)];
  await page.goto('/account.html');
  let letOlderGo = () => {};
  const held = new Promise<void>((resolve) => (letOlderGo = resolve));
  let olderIsOver = () => {};
  const over = new Promise<void>((resolve) => (olderIsOver = resolve));
  await page.route('**/search/filter.json', async (route) => {
    const isOlder = route.request().postDataJSON().searchString === older.propertyReferenceNumber;
    if (isOlder) await held;
    await route.continue().catch(() => {});
    if (isOlder) olderIsOver();
  });
  const asked = page.waitForRequest('**/search/filter.json');
  await box(page).fill(older.propertyReferenceNumber);
  await asked;
  await box(page).fill(newer.propertyReferenceNumber);
  await expect(results(page)).toContainText(newer.propertyReferenceNumber);
  letOlderGo();
  await over;
  // Whatever the older reply would do happens before the page returns from this.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(results(page)).toContainText(newer.propertyReferenceNumber);
  await expect(results(page)).not.toContainText(older.propertyReferenceNumber);
});

test('SEARCH-010 SEARCH-015 SEARCH-020 PROP-005 a group with one hit opens it, one with none says so', async ({
  page,
  api,
}) => {
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
});

test('a group with several hits opens the list that shows them', { tag: '@thorough' }, async ({ page, api }) => {
  const word = aWord();
  for (const number of [1, 2]) await aProperty(api, { address1: `${number} ${word} Road` });
  await page.goto('/account.html');
  await box(page).fill(word);
  await results(page).getByRole('option', { name: 'All 2 properties' }).click();
  await expect(page).toHaveURL(new RegExp(`/property/\\?fullTextSearchString=${word}$`));
  await expect(page.getByRole('table', { name: 'Properties' }).locator('tbody tr')).toHaveCount(2);
});

test('SEARCH-032 a text that nothing matches says so', async ({ page }) => {
  await page.goto('/account.html');
  await box(page).fill(aWord());
  await expect(page.getByText('No matches found')).toBeVisible();
});
