import type { Page } from '@playwright/test';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { aProperty, aWord } from './property.ts';
import { expect, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a property is added, changed, commented on, archived and restored, and its activity tells it all', async ({
  page,
}) => {
  const word = aWord();
  await page.goto('/property/');
  await page.getByRole('link', { name: 'Add property' }).click();
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByRole('alert')).toContainText('There is a problem with 2 fields');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('Reference').fill(`E2E-${word}`);
  await page.getByRole('textbox', { name: 'Address 1' }).fill(`${word} House`);
  await page.getByLabel('Postcode').fill('m11ae');
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(heading(page)).toHaveText(`${word} House`);
  await expect(page.getByText('M1 1AE').first()).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Storeys').fill('14');
  await page.getByRole('radiogroup', { name: 'Sprinklers' }).getByText('Yes', { exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Property saved')).toBeVisible();

  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Keys are with the concierge');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Keys are with the concierge')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Archive property' })).toBeDisabled();
  await dialog.getByLabel('Why is it archived?').fill('Sold');
  await dialog.getByRole('button', { name: 'Archive property' }).click();
  await expect(page.getByText('Reason: Sold')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Reason: Sold')).toHaveCount(0);

  await page.reload();
  const log = page.getByRole('tabpanel');
  for (const line of [
    'restored this property',
    'archived this property',
    'commented',
    'changed this property',
    'added this property',
  ])
    await expect(log).toContainText(line);
  await expect(log.getByText('Storeys')).toBeVisible();
});

test('a form without changes is left without a question', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property_add.html');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page)).toHaveText('Properties');
});

test(
  'SHELL-024 the arrows go through the rows of the list that the property was opened from',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const word = aWord();
    // Created in another order than the list's, so that the order of creation cannot pass for it.
    for (const number of [2, 3, 1])
      await aProperty(api, { address1: `${number} ${word} Road`, propertyReferenceNumber: `${word}-${4 - number}` });
    await page.goto(`/property/?fullTextSearchString=${word}&sortingField=address1`);
    await page.getByRole('link', { name: `${word}-2` }).click();
    await expect(heading(page)).toHaveText(`2 ${word} Road`);
    await expect(page.getByText('2 of 3')).toBeVisible();
    const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('banner').getByRole('link', { name }));
    await next!.click();
    await expect(heading(page)).toHaveText(`3 ${word} Road`);
    await expect(next!).toHaveCount(0);
    await previous!.click();
    await previous!.click();
    await expect(heading(page)).toHaveText(`1 ${word} Road`);
    await expect(page.getByText('1 of 3')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 3')).toBeVisible();
  },
);

test.describe('two people', () => {
  test.use({ mayComplain: /status of 409/ });
  for (const [words, choice, kept] of [
    ['keeping mine', 'Keep mine', 'Mine'],
    ['taking theirs', 'Take theirs', 'Theirs'],
  ] as const) {
    test(
      `C-01 the second to save is told who changed what, and saves by ${words}`,
      { tag: '@thorough' },
      async ({ page, api, another }) => {
        const property = await aProperty(api);
        const colleague = await another('j.whitaker');
        await page.goto(`/property_edit.html?id=${property.id}`);
        await colleague.page.goto(`/property_edit.html?id=${property.id}`);
        for (const [each, city] of [
          [page, 'Mine'],
          [colleague.page, 'Theirs'],
        ] as const)
          await each.getByLabel('City').fill(city);
        await page.getByLabel('Building name').fill('Only mine');
        await colleague.page.getByLabel('County').fill('Only theirs');
        await colleague.page.getByRole('button', { name: 'Save changes' }).click();
        await expect(heading(colleague.page)).toHaveText(property.address1);
        await expect(colleague.page).toHaveURL(/\/property\//);

        await page.getByRole('button', { name: 'Save changes' }).click();
        const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
        await expect(dialog).toContainText('Joanne Whitaker saved this record');
        await expect(dialog.getByRole('button', { name: 'Save with these values' })).toBeDisabled();
        await dialog.getByRole('radiogroup', { name: 'City' }).getByRole('radio', { name: choice }).click();
        await dialog.getByRole('button', { name: 'Save with these values' }).click();
        await expect(page.getByText('Property saved')).toBeVisible();

        const { dto } = await api.send(properties.get, { query: { id: property.id } });
        expect(dto).toMatchObject({ city: kept, buildingName: 'Only mine', county: 'Only theirs', version: 3 });
      },
    );
  }

  test(
    'C-01 the second to save may also give up their own and go on from what is there',
    { tag: '@thorough' },
    async ({ page, api, another }) => {
      const property = await aProperty(api);
      const colleague = await another('j.whitaker');
      await page.goto(`/property_edit.html?id=${property.id}`);
      await page.getByLabel('City').fill('Mine');
      await colleague.api.send(properties.change, { body: { ...property, city: 'Theirs' } });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: 'Discard mine and reload' }).click();
      await page.getByRole('button', { name: 'Discard my changes' }).click();
      await expect(page.getByLabel('City')).toHaveValue('Theirs');
      const { dto } = await api.send(properties.get, { query: { id: property.id } });
      expect(dto).toMatchObject({ city: 'Theirs', version: 2 });
    },
  );
});

test('the printed page has the activity and none of the frame', { tag: '@thorough' }, async ({ page, api }) => {
  const property = await aProperty(api);
  await page.goto(`/property/${property.id}`);
  await page.evaluate(() => (window.print = () => document.documentElement.setAttribute('data-printed', '')));
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Overview with its activity' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: property.address1 })).toBeVisible();
  await expect(page.getByText('added this property')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
});

test('what needs attention on a property begins in the upper half of a phone', async ({ page, api }) => {
  const body = propertyList.search.parse({ sortingField: 'overdueTaskCount', sortingAscending: false });
  const { objects } = await api.send(properties.list, { body });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/property/${objects[0]!.id}`);
  const attention = page.getByRole('heading', { name: 'Needs attention' });
  await expect(attention).toBeVisible();
  expect((await attention.boundingBox())!.y).toBeLessThan(844 / 2);
});
