import { expectLight, watchShifts } from './page-weight.ts';
import { pages } from './pages.ts';
import { looks } from './sound-page.ts';
import { expect, test } from './test.ts';

test('letters that come late do not break the lines of a page anew', async ({ page, api }) => {
  const { at } = pages.find(({ route }) => route === '/statutory_notice_view.html')!;
  const isThere = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isThere.promise;
    await route.continue();
  });
  await page.setViewportSize(looks[1].size);
  await watchShifts(page);
  const come = page.waitForResponse('**/*.woff2');
  await page.goto(await at!(api), { waitUntil: 'commit' });
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  isThere.resolve();
  await (await come).finished();
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame);
  });
  await expectLight(page);
});
