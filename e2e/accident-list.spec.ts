import { expect, test } from './test.ts';

test.use({ as: 'safety' });

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
