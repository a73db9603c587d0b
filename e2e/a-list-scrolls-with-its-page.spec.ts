import type { Page } from '@playwright/test';
import { navigateInside } from './navigate-inside.ts';
import { expect, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The positions of the parts of a list, in pixels of the window. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main table')!;
    const place = table.parentElement!;
    const header = document.querySelector('header')!.getBoundingClientRect().bottom;
    const pages = document.querySelector('nav[aria-label^="Pages of"]')!.getBoundingClientRect();
    const head = table.querySelector('thead')!.getBoundingClientRect();
    const inSight = [...table.querySelectorAll('tbody tr')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= Math.min(pages.top, window.innerHeight) + 1;
    });
    return {
      rows: inSight.length,
      lowest: Math.min(...inSight.map((row) => row.getBoundingClientRect().height)),
      headUnderHeader: Math.round(head.top - header),
      pagesInWindow: pages.bottom <= window.innerHeight,
      ownScroll: place.scrollHeight - place.clientHeight,
      code: Math.round(
        table.querySelector('tbody td:nth-child(2)')!.getBoundingClientRect().left - place.getBoundingClientRect().left,
      ),
      isWider: place.parentElement!.hasAttribute('data-sideways'),
      hasMore: place.parentElement!.hasAttribute('data-more'),
    };
  });

test.use({ as: 'manager', viewport: { width: 1440, height: 900 } });

test('a list scrolls with its page: one bar, its headers and pages in sight, its first column pinned; 20 rows at first sight, 24 where somebody wants them', async ({
  page,
}) => {
  await page.goto('/actions/list');
  await expect(page.getByRole('row').nth(25)).toBeAttached();
  await test.step('there is no bar but that of the page', async () => {
    expect(await measured(page)).toMatchObject({ ownScroll: 0, pagesInWindow: true, isWider: false });
  });
  await test.step('the headers stay under the header of the page', async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(async () => (await measured(page)).headUnderHeader).toBe(0);
  });
  await test.step('what is wider says that there is more, and keeps its first column', async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect.poll(async () => (await measured(page)).isWider).toBe(true);
    const { code, hasMore } = await measured(page);
    expect(hasMore).toBe(true);
    const bar = page.locator('main div[aria-hidden="true"][tabindex="-1"]');
    await expect(bar).toBeInViewport();
    await bar.evaluate((element) => element.scrollTo({ left: 120 }));
    const moved = () => page.locator('main table').evaluate(({ parentElement }) => parentElement!.scrollLeft);
    await expect.poll(moved, { message: 'its bar, in sight above the pages, moves it' }).toBe(120);
    const toItsEnd = () =>
      page.locator('main table').evaluate(({ parentElement }) => parentElement!.scrollTo({ left: 5000 }));
    // Rows that arrive later may make it wider.
    await expect.poll(() => toItsEnd().then(async () => (await measured(page)).hasMore)).toBe(false);
    expect((await measured(page)).code).toBe(code);
  });
  await test.step('the list with most above its rows shows twenty of them', async () => {
    await navigateInside(page, '/tasks');
    await expect(heading(page)).toHaveText('Tasks');
    await expect(page.getByRole('row').nth(25)).toBeAttached();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await measured(page)).rows).toBeGreaterThanOrEqual(20);
    await expect.poll(async () => (await measured(page)).isWider, { message: 'all of it is in view' }).toBe(false);
  });
  await test.step('rows come closer together, and stay so; each can be pressed still', async () => {
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.goto('/property/');
    await expect(page.getByRole('row').nth(25)).toBeAttached();
    await expect.poll(async () => (await measured(page)).rows).toBeGreaterThanOrEqual(24);
    await navigateInside(page, '/tasks');
    await expect(heading(page)).toHaveText('Tasks');
    await expect(page.getByRole('row').nth(25)).toBeAttached();
    await expect.poll(async () => (await measured(page)).rows).toBeGreaterThanOrEqual(24);
    const { lowest } = await measured(page);
    expect(lowest, 'WCAG 2.2, 2.5.8').toBeGreaterThanOrEqual(24);
  });
});
