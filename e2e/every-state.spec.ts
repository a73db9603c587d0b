import type { Locator, Page } from '@playwright/test';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { session } from '@lintel/contract/areas/session';
import { aDuty } from './duty.ts';
import { navigateInside } from './navigate-inside.ts';
import { addInspectionAddress } from './inspection-reports.pages.ts';
import { loginOf } from './people.ts';
import { aWord } from './property.ts';
import { expectNoSidewaysScroll, expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const rows = '**/property/data-table/filter.json';

async function onBoth(page: Page, ready: () => Promise<void>) {
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await ready();
    await expectSound(page, { colorScheme });
  }
}

test('A-01 the list is sound while it loads', { tag: '@thorough' }, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(rows, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/property/');
  await onBoth(page, () => expect(page.getByRole('status', { name: 'Loading Properties' })).toBeVisible());
  answer();
  await expect(page.getByText(/^1–25 of/)).toBeVisible();
});

test('A-01 the list is sound when nothing matches', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property/?fullTextSearchString=nothinghasthisname');
  await onBoth(page, () => expect(page.getByText('Nothing matches these filters')).toBeVisible());
});

test('A-01 the list is sound when there is nothing at all', { tag: '@thorough' }, async ({ page }) => {
  await page.route(rows, (route) =>
    route.fulfill({ json: { objects: [], page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {} } }),
  );
  await page.goto('/property/');
  await onBoth(page, () => expect(page.getByText('No properties yet')).toBeVisible());
});

test('A-01 a page beyond the last is sound, and leads back', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/property/?page=999');
  await onBoth(page, () => expect(page.getByText('There is no page 999')).toBeVisible());
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page.getByText(/^1–25 of/)).toBeVisible();
});

for (const status of [500, 503]) {
  test.describe(() => {
    test.use({ mayComplain: new RegExp(`status of ${status}`) });
    test(
      `A-01 the list is sound when it fails with ${status}, and comes when asked again`,
      { tag: '@thorough' },
      async ({ page }) => {
        await page.route(rows, (route) =>
          route.fulfill({
            status,
            json: { success: false, message: 'Something went wrong on our side', requestId: 'test' },
          }),
        );
        await page.goto('/property/');
        await onBoth(page, () => expect(page.getByText('The list could not be loaded')).toBeVisible());
        await page.unroute(rows);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(
          page.getByRole('table', { name: 'Properties' }).or(page.getByRole('list', { name: 'Properties' })),
        ).toBeVisible();
      },
    );
  });
}

test.describe(() => {
  test.use({ mayComplain: /status of 404/ });
  test('A-01 SHELL-029 a property that is not there says so, soundly', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/property/00000000-0000-7000-8000-000000000000');
    await onBoth(page, () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('This property is not available'),
    );
  });
  test('A-01 an address that is not there says so, soundly', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/no/such/page.html');
    await onBoth(page, () => expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist'));
  });
});

test.describe(() => {
  test.use({ mayComplain: /The address lacks/ });
  for (const address of ['/property_edit.html', '/people_view.html', '/library/document', '/accident_view.html'])
    test(
      `A-01 FORM-010 ${address} without its record says what the address lacks, soundly`,
      { tag: '@thorough' },
      async ({ page }) => {
        await page.goto(address);
        await onBoth(page, () => expect(page.getByText('It lacks “id”.')).toBeVisible());
      },
    );
});

test.describe(() => {
  test.use({ as: 'site' });
  test('A-01 a page that one may not open says so, soundly', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/dictionaries');
    await onBoth(page, () => expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not open this page'));
  });
});

test(
  'A-01 a name of 120 letters without a space makes no page of a phone scroll sideways',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const name = aWord() + 'w'.repeat(110);
    const { id, property } = await aDuty(api, 'GAS01', `${new Date().getFullYear() + 1}-01-01`, { address1: name });
    const body = { name, priority: 'HIGH', propertyId: property.id } as const;
    const { dto: action } = await api.send(actions.create, { body });
    await page.setViewportSize(looks[1].size);
    // What one page shows would pass for the next.
    const without = '/account.html';
    await page.goto(without);
    for (const address of [
      `/property/?fullTextSearchString=${name}`,
      `/property/matrix?fullTextSearchString=${name}`,
      `/property/${property.id}`,
      `/task/${id}`,
      `/actions/item/${action.id}`,
      `/library?propertyIds[]=${property.id}`,
    ])
      await test.step(address, async () => {
        await navigateInside(page, without);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
        await navigateInside(page, address);
        await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
      });
  },
);

const overlays: [name: string, open: (page: Page) => Promise<void>, shown: (page: Page) => Locator][] = [
  [
    'filter',
    (page) => page.getByRole('button', { name: /^Region:/ }).click(),
    (page) => page.getByRole('dialog', { name: 'Region' }),
  ],
  [
    'dialog of columns',
    (page) => page.getByRole('button', { name: 'Columns' }).click(),
    (page) => page.getByRole('dialog', { name: 'Column settings' }),
  ],
  [
    'menu of reports',
    (page) => page.getByRole('button', { name: 'Existing reports' }).click(),
    (page) => page.getByRole('dialog', { name: 'Existing reports' }),
  ],
  [
    'account menu',
    (page) => page.getByRole('button', { name: /^Account of/ }).click(),
    (page) => page.getByRole('dialog').filter({ hasText: 'Sign out' }),
  ],
  [
    'help menu',
    (page) => page.getByRole('button', { name: 'Help' }).click(),
    (page) => page.getByRole('dialog').filter({ hasText: 'Keyboard shortcuts' }),
  ],
  [
    'panel of notices',
    (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click(),
    (page) => page.getByRole('dialog').filter({ hasText: 'Show all notifications' }),
  ],
  ['command palette', (page) => page.keyboard.press('Control+k'), (page) => page.getByPlaceholder('Go to or do…')],
];

/** The overlays of a list that npm test checks. */
const ofDailyUse = ['filter', 'command palette'];
for (const isDaily of [true, false])
  test(
    `A-01 whatever opens over a list is sound and closes by Escape: ${isDaily ? 'daily' : 'now and then'}`,
    { tag: isDaily ? [] : ['@thorough'] },
    async ({ page }) => {
      await page.goto('/property/?fullTextSearchString=NB1001');
      await expect(page.getByRole('link', { name: 'NB1001' })).toBeVisible();
      for (const [name, open, shown] of overlays.filter(([name]) => ofDailyUse.includes(name) === isDaily))
        await test.step(name, async () => {
          await open(page);
          await expect(shown(page)).toBeVisible();
          // What it covers is checked elsewhere, uncovered.
          await expectSound(page, { within: '[role="dialog"]', colorScheme: 'dark' });
          await page.keyboard.press('Escape');
          await expect(shown(page)).toBeHidden();
        });
    },
  );

test(
  'A-01 the panel beside the grid, and the palette with records in it, are sound',
  { tag: '@thorough' },
  async ({ page }) => {
    // Properties of other tests are listed first, and have no tasks.
    await page.goto('/property/matrix?fullTextSearchString=NB10');
    await page.locator('main button[data-cell]:not([aria-disabled="true"])').first().click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await expectSound(page, { within: '[role="dialog"]', colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Go to or do…').fill('Beacon Court');
    await expect(page.getByRole('dialog').getByText('Beacon Court').first()).toBeVisible();
    await expectSound(page, { within: '[role="dialog"]', colorScheme: 'dark' });
  },
);

test.describe(() => {
  // A dialog may open before its content has arrived.
  test.use({ mayComplain: /use-focus-trap/ });
  const within = '[role="dialog"]';
  test(
    'A-01 what could not be done is asked for soundly on a phone',
    { tag: '@thorough' },
    async ({ api, another }) => {
      const { page: site, api: theirs } = await another('site', { viewport: looks[1].size });
      const { objects } = await theirs.send(properties.list, { body: propertyList.search.parse({}) });
      const { today: dueDate } = await api.send(session.currentUser, {});
      const name = `Refix the sign ${aWord()}`;
      const body = { name, priority: 'LOW', propertyId: objects[0]!.id, dueDate } as const;
      const { dto } = await api.send(actions.create, { body });
      await api.send(actions.assign, { params: { id: dto.id }, body: { assignee: loginOf('site') } });
      await site.goto('/my_work.html');
      await site.getByRole('button', { name: new RegExp(`^Could not do.*${name}`) }).click();
      await site.getByRole('dialog').getByRole('button', { name: 'Record attempt' }).click();
      await expect(site.getByText('Enter what happened')).toBeVisible();
      await expectSound(site, { within, colorScheme: 'dark' });
    },
  );

  test(
    'A-01 a change of many and a day that is chosen are asked for soundly',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.goto('/property/?fullTextSearchString=NB1001');
      await page.getByRole('checkbox', { name: /^Select NB1001/ }).check();
      await page.getByRole('button', { name: 'Change…' }).click();
      await expect(page.getByRole('dialog', { name: 'Change one property' })).toBeVisible();
      await expectSound(page, { within, colorScheme: 'light' });

      await page.goto('/enforcement_visit_add.html');
      await page.getByRole('button', { name: 'Choose a date' }).first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Previous month' })).toBeVisible();
      await expectSound(page, { within, colorScheme: 'light' });
    },
  );
});

test(
  'A-01 an inspection is recorded soundly, also where what it needs is missing',
  { tag: '@thorough' },
  async ({ page, api }) => {
    await page.goto(await addInspectionAddress(api));
    // Its parts arrive one by one, and move what is below them.
    for (const part of ['Choose files', 'Add an action'])
      await expect(page.getByRole('button', { name: part })).toBeVisible();
    await page.getByRole('textbox', { name: 'Inspector' }).fill('');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Inspector' })).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page, { colorScheme: 'dark' });
  },
);

test('A-01 TM-006 Task Management is sound with tasks in its lists, Confirm in sight', async ({ page }) => {
  await page.goto('/task_management.html');
  await page.getByRole('button', { name: 'Suggest tasks' }).click();
  await page.getByRole('button', { name: 'Find tasks' }).click();
  await page.getByRole('button', { name: /^Add [\d,]+ to the list$/ }).click();
  await expect(page.getByRole('navigation', { name: 'Pages of Tasks to be added' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks to be removed' })).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeInViewport();
  await expectSound(page, { colorScheme: 'light' });
  await page.setViewportSize(looks[1].size);
  await expectSound(page, { colorScheme: 'dark', appearanceOnly: true });
});

test('A-01 the dialogs of Task Management are sound', { tag: '@thorough' }, async ({ page }) => {
  const within = '[role="dialog"]';
  await page.goto('/task_management.html');
  await page.getByRole('button', { name: 'Suggest tasks' }).click();
  await page.getByRole('button', { name: 'Find tasks' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Include all' })).toBeVisible();
  await expectSound(page, { within, colorScheme: 'light' });
  await page.getByRole('button', { name: /^Add [\d,]+ to the list$/ }).click();
  await page
    .getByRole('button', { name: /^Choose properties for/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Pages of Properties' })).toBeVisible();
  await expectSound(page, { within, colorScheme: 'dark' });
});

test('the chosen appearance holds against the device, also after a reload', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/account/appearance');
  const appearance = page.getByRole('main').getByRole('radiogroup', { name: 'Appearance' });
  await appearance.getByText('Dark').click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await appearance.getByText('As device').click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});
