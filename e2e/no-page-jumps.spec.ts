import { expectLight, watchShifts } from './page-weight.ts';
import { pages } from './pages.ts';
import { looks } from './sound-page.ts';
import { expect, test } from './test.ts';

for (const { route, as = 'manager', at, heading } of pages)
  test.describe(() => {
    test.use({ as });
    for (const { size, name } of looks)
      test(`${route} keeps its place while it comes on a ${name}`, { tag: '@thorough' }, async ({ page, api }) => {
        await page.setViewportSize(size);
        await watchShifts(page);
        await page.goto(at ? await at(api) : route);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
        await expectLight(page);
      });
  });
