import { Secret, TOTP } from 'otpauth';
import { aUser, password } from './people.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

test.use({ as: 'nobody', mayComplain: /status of (401|422)/ });

async function signIn(page: Page, login: string) {
  await page.getByLabel('User name or e-mail').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(
  'a person sets up an app, signs in with its code and with a recovery code, and switches it off',
  { tag: '@thorough' },
  async ({ page, playwright, baseURL, another }) => {
    const { email } = await aUser((await another('admin')).api, playwright.request, baseURL!);
    await page.goto('/account/second-factor');
    await signIn(page, email);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret = Secret.fromBase32((await page.getByTestId('secret').innerText()).replaceAll(/\s/g, ''));
    const code = (later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
    const enter = async (typed: string, button: string) => {
      await page.getByRole('textbox', { name: /^(Code|Recovery code)/ }).fill(typed);
      await page.getByRole('button', { name: button }).click();
    };
    await enter('12', 'Switch on');
    await expect(page.getByText('This is not the code that the app shows now. Look again.')).toBeVisible();
    await enter(code(-1), 'Switch on');
    const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(recoveryCodes).toHaveCount(10);
    const recoveryCode = await recoveryCodes.first().innerText();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();

    await page.goto('/logout.html?');
    await page.goto('/login.html?returnTo=/account/second-factor');
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    await enter('000000', 'Continue');
    await expect(page.getByText('This code is wrong, or was used before. Wait for the next one.')).toBeVisible();
    await enter(code(), 'Continue');
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

    await page.goto('/logout.html');
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await enter(recoveryCode, 'Continue');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await page.goto('/account/second-factor');
    await expect(page.getByText('9 of your recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Second factor switched off')).toBeVisible();
  },
);
