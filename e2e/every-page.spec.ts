import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { posterPage } from '@lintel/contract/areas/posters/page';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import { navigateInside } from './navigate-inside.ts';
import { test } from './kept-page.ts';
import { expectLight, watchShifts } from './page-weight.ts';
import { pages, type AppPage } from './pages.ts';
import { expectNoSidewaysScroll, expectSound, looks } from './sound-page.ts';
import { expect, test as testAnew } from './test.ts';

test('every route of the web client has its page below', () => {
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

test.describe(() => {
  test.use({ as: 'nobody' });
  // One that imports another which imports it back may find it unfinished, in this order or in that.
  test('every piece of script of the built client loads', async ({ page }) => {
    const pieces = globSync('*.js', { cwd: join(import.meta.dirname, '..', 'web', 'dist', 'current', 'assets') });
    const modules = pieces.filter((name) => !name.startsWith('early-')).toSorted();
    expect(modules.length).toBeGreaterThan(50);
    await page.goto('/login.html');
    const failed = await page.evaluate(async (names) => {
      const messages: string[] = [];
      for (const name of names)
        await import(`/assets/${name}`).catch((error: unknown) => messages.push(`${name}: ${String(error)}`));
      return messages;
    }, modules);
    expect(failed).toEqual([]);
  });
});

/** Pages without the frame: signed out, with something to settle first, or opened by a link. */
const bare = [
  '/second_factor.html',
  '/login.html',
  '/sign_on.html',
  '/forgotten_password.html',
  '/reset_password.html',
  '/settle.html',
  '/task_assign_view.html',
  '/action_assign_view.html',
  posterPage,
  contractorPage,
];

/**
 * A page of each layout: npm test checks these as desktop in light and phone in dark when it visits them, and Task Management
 * with tasks in its lists (every-state); npm run test:thorough loads and checks all.
 */
const ofEachLayout = [
  '/',
  '/login.html',
  '/property/',
  '/property/$id',
  '/property_add.html',
  '/actions/summary',
  '/action_assign_view.html',
  '/admin/role.html',
];

/** The menu entry that owns a page, as the specification lists them. */
const owners: Record<string, [entry: string, ...routes: string[]]> = {
  'SHELL-045': [
    'Calendar',
    '/calendar/tasks/list.html',
    '/calendar/task-calendar/list.html',
    '/calendar/actions/list.html',
  ],
  'SHELL-046': ['Properties', '/property/', '/property/$id', '/property_report_view.html'],
  'SHELL-047': ['Tasks', '/tasks', '/inspection_add.html', '/inspection_edit.html'],
  'SHELL-048': [
    'Actions',
    '/actions/item/$id',
    '/actions/add',
    '/action_add.html',
    '/actions/edit/$id',
    '/action_edit.html',
    '/actions/summary',
  ],
  'SHELL-049': ['Assigned by e-mail', '/assign_by_email_entity_list.html'],
  'SHELL-050': ['Documents library', '/library'],
  'SHELL-051': ['People', '/people_list.html', '/people_view.html'],
  'SHELL-052': [
    'Accidents',
    '/accident/list/accident_list.html',
    '/accident/summary/accident_list.html',
    '/accident_view.html',
    '/accident_add.html',
  ],
  'SHELL-053': ['Contractors', '/contractor_list.html', '/contractor_view.html', '/contractor_edit.html'],
  'SHELL-054': [
    'Enforcement visits',
    '/enforcement_visit_list.html',
    '/enforcement_visit_view.html',
    '/enforcement_visit_add.html',
    '/enforcement_visit_edit.html',
  ],
  'SHELL-055': ['Users admin', '/admin/users/active', '/admin/user', '/admin/assignment.html'],
  'SHELL-056': ['Reports', '/reports'],
};

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const ownerOf = (route: string) => Object.entries(owners).find(([, [, ...routes]]) => routes.includes(route));

async function isThere(page: Page, { route, heading }: AppPage) {
  await expect(mainHeading(page)).toHaveText(heading);
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  const [, [entry] = []] = ownerOf(route) ?? [];
  if (entry && page.viewportSize()!.width > 1000)
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').locator('[aria-current=page]'),
    ).toHaveText(entry);
  if (!bare.includes(route))
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search everything' })).toBeVisible();
}

for (const each of pages) {
  const { route, as = 'manager', at } = each;
  const [owned] = ownerOf(route) ?? [];
  // In a browser with an empty cache, so that its parts arrive one after the other.
  testAnew.describe(() => {
    testAnew.use({ as });
    for (const { size, colorScheme, name } of looks) {
      testAnew(
        `A-01 SHELL-012 ${owned ? `SHELL-006 ${owned} ` : ''}${route} keeps its place while it comes, and is sound, on a ${name} in ${colorScheme}`,
        { tag: '@thorough' },
        async ({ page, api }) => {
          await page.setViewportSize(size);
          await watchShifts(page);
          await page.goto(at ? await at(api) : route);
          await isThere(page, each);
          await expectLight(page);
          await expectSound(page, { colorScheme });
          for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 640 });
            await expectNoSidewaysScroll(page);
          }
        },
      );
    }
  });
}

/** Small enough to be shared between two workers. */
const WALKED = 28;

/** Checks an open page, if it represents its layout. */
async function judge(page: Page, { route }: AppPage) {
  if (!ofEachLayout.includes(route)) return expectNoSidewaysScroll(page);
  const [desk, phone] = looks;
  await expectSound(page, desk);
  await page.setViewportSize(phone.size);
  // Its structure was judged on the desk; the thorough tests judge it here too.
  await expectSound(page, { ...phone, appearanceOnly: true });
  return page.setViewportSize(desk.size);
}

// Loading a page costs many times as much as navigating to it; the journeys load those that they begin at.
const walked = pages.filter(({ isLikeAnother }) => !isLikeAnother);
const walks = [...Map.groupBy(walked, ({ as = 'manager' }) => as)].flatMap(([as, all]) =>
  Array.from({ length: Math.ceil(all.length / WALKED) }, (_, walk) => ({
    as,
    theirs: all.slice(walk * WALKED, (walk + 1) * WALKED),
  })),
);
for (const { as, theirs } of walks) {
  const ids = new Set(theirs.flatMap(({ route }) => ownerOf(route)?.[0] ?? []));
  /** What is opened first, and wherever the heading of one page would pass for that of the next. */
  const [between, saying] =
    as === 'nobody' ? ['/login.html', 'Sign in'] : ['/no/such/page.html', 'This page does not exist'];
  test.describe(() => {
    test.use({ as });
    // A busy machine may take this long for each page.
    test.describe.configure({ timeout: theirs.length * 20_000 });
    test(`${['A-01', ...(ids.size ? ['SHELL-012', 'SHELL-006'] : []), ...ids, ''].join(' ')}the pages of ${as} from ${theirs[0]!.route} on are come to from inside, and those of each layout are sound`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize(looks[0].size);
      await page.goto(between);
      await expect(mainHeading(page)).toHaveText(saying);
      for (const each of theirs)
        await test.step(each.route, async () => {
          if (each.route !== between) {
            if (passesFor(each, await mainHeading(page).innerText())) {
              await navigateInside(page, between);
              await expect(mainHeading(page)).toHaveText(saying);
            }
            await navigateInside(page, each.at ? await each.at(api) : each.route);
            await expect(mainHeading(page)).not.toHaveText(saying);
            await isThere(page, each);
          }
          await judge(page, each);
          expect.soft(await page.title(), `${each.route} has a title`).toMatch(/\S+ · Lintel$/);
          expect.soft(await page.locator('h1').count(), `${each.route} has one main heading`).toBe(1);
        });
    });
  });
}

const passesFor = ({ heading }: AppPage, shown: string) =>
  typeof heading === 'string' ? shown === heading : heading.test(shown);
