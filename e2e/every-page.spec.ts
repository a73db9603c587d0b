import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages.ts';
import { expectNoSidewaysScroll, expectSound, widths } from './sound-page.ts';
import { expect, test } from './test.ts';

test('every route of the web client is walked below', () => {
  const areas = join(import.meta.dirname, '..', 'web', 'src', 'areas');
  const routes = globSync('*/routes.tsx', { cwd: areas }).flatMap((file) =>
    [...readFileSync(join(areas, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  );
  expect(
    pages.map(({ route }) => route).toSorted(),
    'Add a new route to pages.ts, with an address that shows it',
  ).toEqual(routes.toSorted());
});

for (const { route, as = 'manager', at, heading } of pages) {
  test.describe(() => {
    test.use({ as });
    test(`A-01 ${route} is sound on a desk and on a phone, in light and in dark`, async ({ page, api }) => {
      const address = at ? await at(api) : route;
      await page.goto(address);
      for (const size of Object.values(widths)) {
        await page.setViewportSize(size);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
        await expectSound(page);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}
