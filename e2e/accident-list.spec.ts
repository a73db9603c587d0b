import { expect, test } from './test.ts';

const list = '/accident/list/accident_list.html';

test.use({ as: 'safety' });

test('ACC-007 ACC-008 leaving the report asks only where something would be lost', async ({ page }) => {
  await page.goto('/accident_add.html');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(list));
  await page.goto('/accident_add.html');
  await page.getByRole('radio', { name: /Near miss/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/accident_add/);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(list));
});

test('ACC-002 each number of the summary opens as many accidents', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/accident/summary/accident_list.html');
  const groups = page.getByRole('main').getByRole('list');
  await expect(groups.first().getByRole('link').first()).toBeVisible();
  expect(await groups.count()).toBeGreaterThan(5);
  for (const at of [0, 1, 3, 4])
    // Other tests report accidents meanwhile: then both are read again.
    await expect(async () => {
      await page.goto('/accident/summary/accident_list.html');
      const link = groups.nth(at).getByRole('link').first();
      const count = (await link.locator('span').last().textContent())!;
      await link.click();
      await expect(page.getByText(`${count} in all`, { exact: true })).toBeVisible({ timeout: 10_000 });
    }).toPass();
});
