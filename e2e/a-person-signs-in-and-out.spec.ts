import { password } from './people.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

test.use({ as: 'nobody', mayComplain: /status of 401/ });

async function signIn(page: Page, login: string, secret = password) {
  await page.getByLabel('User name or e-mail').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('AUTH-006 AUTH-007 AUTH-008 AUTH-015 AUTH-017 AUTH-019 a visitor is sent to the sign-in page, told there of a wrong password, comes to the page they came for, and signs out of the session', async ({
  page,
  context,
}) => {
  const signInPage = page.getByRole('heading', { level: 1, name: 'Sign in' });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/messageResources.json*', async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, string>;
    await route.fulfill({ json: { ...texts, 'session.space': 'Landlord' } });
  });

  await test.step('the page has its texts from the server, and stays with what was typed', async () => {
    await page.goto('/property/?page=2');
    await expect(signInPage).toBeVisible();
    await expect(page.getByLabel('Landlord')).toBeVisible();
    // In high contrast, the colour of its border says nothing.
    await expect(page.getByLabel('User name or e-mail')).toBeFocused();
    await expect(page.getByLabel('User name or e-mail')).toHaveCSS('outline-style', 'solid');
    await signIn(page, 'safety@demo.example', 'not the password at all');
    await expect(page.getByRole('alert')).toHaveText('The organisation, the user name or the password is wrong');
    await expect(page.getByLabel('User name or e-mail')).toHaveValue('safety@demo.example');
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/login.html');
  });

  await test.step('signed in, they come to where they wanted', async () => {
    await signIn(page, 'safety@demo.example');
    await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?page=2');
    // The current page of the menu, as in tabs and lists, is told without a background.
    await page.emulateMedia({ forcedColors: 'active' });
    const current = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]');
    await expect(current).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('signing out from the menu ends the session, not just the page', async () => {
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Sign out' });
    await expect(entry).toHaveAttribute('href', '/logout.html');
    const { cookies } = await context.storageState();
    await entry.click();
    await expect(signInPage).toBeVisible();
    await context.addCookies(cookies);
    await page.goto('/account.html');
    await expect(signInPage).toBeVisible();
  });
});

test('a return address of another site is not followed', { tag: '@thorough' }, async ({ page, baseURL }) => {
  await page.goto('/login.html?returnTo=//example.org/');
  await signIn(page, 'safety@demo.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test(
  'AUTH-018 the account page shows who is signed in and changes their details',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/account/details');
    await signIn(page, 'w.tan@demo.example');
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit: Your details' }).click();
    await page.getByLabel('Phone').fill('020 7946 0123');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('020 7946 0123')).toBeVisible();
  },
);

test(
  'AUTH-007 a session that ended elsewhere leads to the sign-in page at the next call, and back to the list',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto('/property/');
    await signIn(page, 'a.kowalski@demo.example');
    await expect(page.getByRole('link', { name: /^NB/ }).first()).toBeVisible();
    await context.clearCookies({ name: 'lintel.session' });
    await page.getByRole('button', { name: 'Address 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await signIn(page, 'a.kowalski@demo.example');
    await expect(page.getByRole('columnheader', { name: 'Address 1' })).toHaveAttribute('aria-sort', 'ascending');
  },
);

test.describe('idle', () => {
  test.use({ as: 'j.whitaker', mayComplain: undefined });
  test(
    'AUTH-010 after the idle minutes the next movement of the mouse refreshes the session, once',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/account.html');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
      const refreshes: string[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith('/session/refresh.json') && refreshes.push(request.method()),
      );
      await page.mouse.move(100, 100);
      await page.clock.fastForward('29:00');
      await page.mouse.move(120, 120);
      expect(refreshes).toEqual([]);
      await page.clock.fastForward('31:00');
      const answered = page.waitForResponse(/session\/refresh\.json/);
      await page.mouse.move(140, 140);
      await page.mouse.move(160, 160);
      expect((await answered).status()).toBe(200);
      expect(refreshes).toEqual(['POST']);
    },
  );
});

test(
  'a session that ends in another tab costs nothing that was entered',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto('/account/details');
    await signIn(page, 'a.kowalski@demo.example');
    await page.getByRole('button', { name: 'Edit: Your details' }).click();
    const phone = page.getByRole('textbox', { name: 'Phone' });
    const number = `0161 496 ${String(Date.now()).slice(-4)}`;
    await phone.fill(number);

    const otherTab = await context.newPage();
    await otherTab.goto('/logout.html');
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog.getByLabel('User name or e-mail')).toHaveValue('a.kowalski@demo.example');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();

    await expect(phone).toHaveValue(number);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(phone).toBeHidden();
    await expect(page.getByText(number)).toBeVisible();
  },
);
