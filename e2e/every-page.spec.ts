import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractorPage } from '@lintel/contract/areas/contractor-links';
import { posterPage } from '@lintel/contract/areas/posters/poster';
import { sharedTypes } from '@lintel/contract/areas/shares/share';
import { pages } from './pages.ts';
import { expectNoSidewaysScroll, expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

test('every route of the web client is walked below', () => {
  const areas = join(import.meta.dirname, '..', 'web', 'src', 'areas');
  const routes = globSync('*/routes.tsx', { cwd: areas }).flatMap((file) =>
    [...readFileSync(join(areas, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  );
  routes.push(...sharedTypes.map(({ page }) => page), posterPage, contractorPage);
  expect(
    pages.map(({ route }) => route).toSorted(),
    'Add a new route to <area>.pages.ts, with an address that shows it',
  ).toEqual(routes.toSorted());
});

/** Those that stand without the frame: signed out, with something to settle first, or come to by a link. */
const bare = [
  '/second_factor.html',
  '/login.html',
  '/forgotten_password.html',
  '/reset_password.html',
  '/settle.html',
  '/task_assign_view.html',
  '/action_assign_view.html',
  posterPage,
  contractorPage,
];

/** A page of each layout: these are judged on the phone in dark by npm test too, the others by npm run test:thorough. */
const ofEachLayout = [
  '/',
  '/login.html',
  '/property/',
  '/property/$id',
  '/property_add.html',
  '/task_management.html',
  '/actions/summary',
  '/action_assign_view.html',
  '/admin/role.html',
];

for (const { route, as = 'manager', at, heading } of pages) {
  test.describe(() => {
    test.use({ as });
    for (const { size, colorScheme, name } of looks) {
      const tag = colorScheme === 'dark' && !ofEachLayout.includes(route) ? ['@thorough'] : [];
      test(`A-01 SHELL-012 ${route} is sound on a ${name} in ${colorScheme}`, { tag }, async ({ page, api }) => {
        await page.setViewportSize(size);
        await page.goto(at ? await at(api) : route);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
        await expectSound(page, { colorScheme });
        if (!bare.includes(route))
          await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search everything' })).toBeVisible();
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 640 });
          await expectNoSidewaysScroll(page);
        }
      });
    }
  });
}
