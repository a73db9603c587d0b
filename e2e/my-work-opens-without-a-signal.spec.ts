import type { Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

// What is asked for without a connection, or while signing out; Chromium may preload a file apart from the worker, which brings it too.
test.use({
  as: 'site',
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported|status of 401|preload/,
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const kept = (page: Page) =>
  page.evaluate(async () => ({
    shells: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    replies: await new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open('lintel-kept', 1);
      asked.addEventListener('error', () => reject(asked.error!));
      asked.addEventListener('success', () => {
        const count = asked.result.transaction('replies').objectStore('replies').count();
        count.addEventListener('success', () => {
          asked.result.close();
          resolve(count.result);
        });
      });
    }),
  }));
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('on a phone that keeps it, My work and its forms open without a connection, until its owner signs out', async ({
  another,
  playwright,
  baseURL,
}) => {
  // A session of its own, which it ends.
  const storageState = await signIn(playwright.request, baseURL!, 'site');
  const { page } = await another('nobody', { ...phone, storageState });
  const context = page.context();

  await test.step('kept when it is chosen', async () => {
    await page.goto('/my_work.html');
    await page.getByRole('button', { name: 'Keep my work on this device' }).click();
    await expect(page.getByText(/pieces? of work (are|is) kept on this device, as of \d\d:\d\d\./)).toBeVisible();
  });

  await test.step('loaded anew without a connection', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(level1(page)).toHaveText('My work');
    await expect(page.getByText(/^No connection\. As of \d\d:\d\d\./)).toBeVisible();
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Satisfactory', exact: true }).check();
    await expect(form.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is not on the device says so, and the address alone leads to the work', async () => {
    await page.goto('/tasks');
    await expect(level1(page)).toHaveText('Not on this device');
    await page.goto('/');
    await expect(level1(page)).toHaveText('My work');
  });

  await test.step('with a connection it is the server’s again', async () => {
    await context.setOffline(false);
    await expect(page.getByText(/^No connection/)).toHaveCount(0);
  });

  await test.step('signing out removes it', async () => {
    expect((await kept(page)).replies).toBeGreaterThan(5);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual({ shells: 0, workers: 0, replies: 0 });
  });
});

test('whoever else signs in on the device finds nothing of it', async ({ another, signedIn }) => {
  const { page } = await another('site', phone);
  await page.goto('/account/this-device');
  await page.getByRole('switch', { name: 'Keep my work on this device' }).click();
  await expect(page.getByText(/kept on this device, as of/)).toBeVisible();
  await page.context().clearCookies();
  await page.context().addCookies((await signedIn('property')).cookies);
  await page.goto('/my_work.html');
  await expect(page.getByRole('button', { name: 'Keep my work on this device' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ shells: 0, workers: 0, replies: 0 });
});
