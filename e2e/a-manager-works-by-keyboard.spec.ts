import { properties } from '@lintel/contract/areas/properties/endpoints';
import { tabTo } from './keyboard.ts';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

test(
  'a property is found, opened, edited and saved without a mouse, the focus always in sight',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api, { city: 'Leeds' });
    await page.goto('/property/');
    await expect(page.getByRole('table', { name: 'Properties' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to table' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('tbody tr').first().getByRole('checkbox')).toBeFocused();
    await expect(page.locator('tbody tr').first().getByRole('checkbox')).toBeInViewport({ ratio: 1 });
    await page.goto('/property/');
    await expect(page.getByRole('table', { name: 'Properties' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Search');
    await page.keyboard.type(property.propertyReferenceNumber);
    await expect(page.getByRole('table', { name: 'Properties' }).locator('tbody tr')).toHaveCount(1);
    await tabTo(page, property.propertyReferenceNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(property.address1);

    await page.getByRole('banner').getByRole('link', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Reference')).toBeVisible();
    await tabTo(page, 'City');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Bradford');
    await tabTo(page, 'Save changes');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Property saved')).toBeVisible();
    const { dto } = await api.send(properties.get, { query: { id: property.id } });
    expect(dto.city).toBe('Bradford');
  },
);

test(
  'a filter and a dialog are opened and closed by keys, and give the focus back',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/property/');
    const region = page.getByRole('button', { name: /^Region:/ });
    await region.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByPlaceholder('Find in Region')).toBeFocused();
    await page.keyboard.type('wales');
    await expect(page.getByRole('listbox', { name: 'Region, choices' }).getByRole('option')).toHaveText(['Wales']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(region).toHaveText('Region: Wales');
    await expect(region).toBeFocused();

    // Its script comes with the first opening.
    const rag = page.getByRole('button', { name: 'RAG report' });
    await rag.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'RAG report' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rag).toBeFocused();
  },
);

test('Ctrl+K finds a page to go to, and g p goes to the properties', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/account.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to or do…').fill('dash');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties');
});
