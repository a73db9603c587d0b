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
});

test('ACC-002 each number of the summary opens its accidents', async ({ page }) => {
  await page.goto('/accident/summary/accident_list.html');
  const reported = page.getByRole('region', { name: 'RIDDOR' }).getByRole('link', { name: /Reported to the HSE/ });
  await reported.click();
  await expect(page).toHaveURL(/reportable=(true|YES)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accidents');
});
