import { password } from './people.ts';
import { expect, test } from './test.ts';

test.use({ as: 'nobody' });

test(
  'SHELL-019 a support user gives a reason before seeing anything, and every page says so',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/login.html?returnTo=/property/');
    await page.getByLabel('User name or e-mail').fill('support@demo.example');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why do you need access?');
    await page.goto('/property/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why do you need access?');

    await page.getByLabel('Reason').fill('Ticket 4711: a filter shows nothing');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties');
    for (const address of ['/property/', '/']) {
      await page.goto(address);
      await expect(
        page.getByText(
          /looking at the records of Northbridge Homes .* Reason given: Ticket 4711: a filter shows nothing/,
        ),
      ).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Add property' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Your account' })).toHaveCount(0);
  },
);
