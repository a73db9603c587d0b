import { actions } from '@lintel/contract/areas/actions/endpoints';
import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { session } from '@lintel/contract/areas/session';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Locator, Page } from '@playwright/test';
import { sheetsOf } from './paper.ts';
import { aProperty } from './property.ts';
import { expectSound } from './sound-page.ts';
import { expect, test } from './test.ts';

const grid = (page: Page) => page.getByRole('grid');
const focus = (page: Page): Locator => page.locator(':focus');

/** Presses a key until the focus is on a number, and returns its accessible name. */
async function toNumber(page: Page, key: string): Promise<string> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const name = await focus(page).getAttribute('aria-label');
    if (name && /^[\d,]+ ([^,]+, )?(overdue|due|planned|done), /.test(name)) return name;
  }
  throw new Error(`${key} leads to no number`);
}

test(
  'the calendar is read by keyboard: months, a month, its days, and the list that a number counts',
  { tag: '@thorough' },
  async ({ page, api }) => {
    // Only of buildings of the demonstration: other tests add tasks to their own, and a number would no longer be that of its list.
    // By region, since the totals of a search by words open no list.
    const ofDemonstration = propertyList.search.parse({ fullTextSearchString: 'NB1001' });
    const { objects: found } = await api.send(properties.list, { body: ofDemonstration });
    const { dto: property } = await api.send(properties.get, { query: { id: found[0]!.id } });
    await page.goto(`/calendar/tasks/list.html?periodType=MONTH&regionIds[]=${property.regionId}`);
    await expect(grid(page).getByRole('rowheader').first()).toBeVisible();
    await expect(grid(page).locator('tfoot [data-state]').first()).toBeVisible();
    await expectSound(page, { colorScheme: 'light' });
    await expectSound(page, { colorScheme: 'dark', appearanceOnly: true });

    // The grid is one tab stop, with arrow keys inside; after Escape Tab moves on.
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await expect(focus(page)).toHaveAccessibleName(/^Show the days of December/);
    for (let back = 0; back < 11; back += 1) await page.keyboard.press('ArrowLeft');
    await expect(focus(page)).toHaveAccessibleName(/^Show the days of January/);
    const month = new Date().getMonth();
    for (let on = 0; on < month; on += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid(page).getByRole('columnheader').nth(20)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/calendar/tasks/list\\.html\\?regionIds[^&]*=${property.regionId}$`));
    await expect(grid(page).locator('tfoot [data-state]').first()).toBeVisible();
    await expectSound(page, { colorScheme: 'light', appearanceOnly: true });
    await expectSound(page, { colorScheme: 'dark' });

    const { objects } = await api.send(calendar.propertyTasks, {
      body: { page: 1, limit: 15, sortingField: 'name', sortingAscending: true, periodType: 'DAY' },
    });
    expect(objects.length).toBeGreaterThan(0);
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    const last = await focus(page).evaluate((cell) => cell.closest('tr')?.parentElement?.tagName);
    expect(last, 'the last row is the one of all').toBe('TFOOT');
    const name = await toNumber(page, 'ArrowLeft');
    const inSight = await focus(page).evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(inSight, 'what has the focus is in sight').toBe(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tasks\/list\?/);
    const count = name.split(' ')[0]!;
    await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
  },
);

test(
  'the calendar on a phone is one column of days, each number of which opens its list',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const { id, propertyReferenceNumber } = await aProperty(api);
    // In the period that is shown first, also at the end of a year.
    const { today: dueDate } = await api.send(session.currentUser, {});
    await api.send(actions.create, { body: { name: 'Refix the sign', priority: 'HIGH', propertyId: id, dueDate } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/calendar/actions/list.html?periodType=MONTH&searchString=${propertyReferenceNumber}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(grid(page)).toHaveCount(0);
    await expectSound(page, { colorScheme: 'dark' });
    const number = page.locator('[data-state]').first();
    const count = (await number.getAttribute('aria-label'))!.split(' ')[0]!;
    await number.click();
    await expect(page).toHaveURL(/\/actions\/list\?/);
    await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
  },
);

test(
  'the days of notices and cases are read by keyboard and on a phone, and each opens its own list',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const { id: propertyId, propertyReferenceNumber } = await aProperty(api);
    const { today } = await api.send(session.currentUser, {});
    const appealBy = plusDays(today, 20);
    const { dto } = await api.send(hazardCases.save, {
      body: {
        propertyId,
        hazard: 'damp-and-mould',
        ground: 'SIGNIFICANT',
        awareAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
    });
    const authority = 'Health and Safety Executive';
    const fields = {
      propertyId,
      type: 'hs-prohibition-notice',
      authority,
      servedOn: today,
      receivedOn: today,
    } as const;
    await api.send(statutoryNotices.save, { body: { ...fields, atOnce: true, appealBy } });
    /** The months of the year of a day, which at the end of a year is the next. */
    const monthsAround = (day: string) =>
      `/calendar/cases/list.html?periodType=MONTH&searchString=${propertyReferenceNumber}&periodStartDate=${day}`;
    const deadline = dto.clocks[0]!.due!.on;
    await page.goto('/calendar/tasks/list.html?periodType=MONTH');
    await page.getByRole('tab', { name: 'Notices and cases by property' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/calendar\/cases\/list\.html\?periodType=MONTH/);
    await expectSound(page, { colorScheme: 'light' });
    await expectSound(page, { colorScheme: 'dark', appearanceOnly: true });

    await page.goto(monthsAround(deadline));
    await expect(grid(page).getByRole('rowheader')).toHaveCount(2);
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    expect(await toNumber(page, 'ArrowRight')).toMatch(/^1 (Hazard case deadline|Last day to appeal), planned, /);
    await page.goto(`${monthsAround(deadline)}&dated=case-deadline`);
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    expect(await toNumber(page, 'ArrowRight')).toMatch(/^1 Hazard case deadline, planned, /);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/hazard_case_list\.html\?/);
    await expect(page.getByText(/of 1$/).first()).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${monthsAround(appealBy)}&dated=notice-appeal`);
    const lastDay = page.getByRole('link', { name: /^1 Last day to appeal, planned/ });
    await expect(lastDay).toBeVisible();
    await expectSound(page, { colorScheme: 'dark' });
    await lastDay.click();
    await expect(page).toHaveURL(/\/statutory_notice_list\.html\?/);
    await expect(page.getByText(/of 1$/).first()).toBeVisible();
  },
);

test(
  'the calendar on paper lies across, with all its rows, whatever the screen shows of them',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/calendar/task-calendar/list.html?periodType=MONTH');
    await expect(grid(page).locator('tbody tr')).toHaveCount(15);
    await expect(grid(page).locator('tfoot [data-state]').first()).toBeVisible();
    expect(await sheetsOf(page), 'a page of rows is a sheet of paper').toHaveLength(1);
    await page.goto('/calendar/tasks/list.html');
    await expect(grid(page).locator('tbody tr')).toHaveCount(15);
    const [, width, height] = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(
      (await page.pdf({ preferCSSPageSize: true })).toString('latin1'),
    )!;
    expect(Number(width)).toBeGreaterThan(Number(height));
    const month = await page.getByRole('button', { name: /show the months of/ }).innerText();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`, ${month}`)).toBeVisible();
    const region = grid(page).locator('..');
    expect(await region.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  },
);
