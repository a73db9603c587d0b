import type { Page, Route } from '@playwright/test';
import { pages as actionPages } from './actions.pages.ts';
import { pages as contractorPages } from './contractors.pages.ts';
import { aDuty } from './duty.ts';
import { pages as visitPages } from './enforcement-visits.pages.ts';
import { pages as equipmentPages } from './equipment.pages.ts';
import { pages as hazardPages } from './hazard-cases.pages.ts';
import { addInspectionAddress } from './inspection-reports.pages.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';
import { scriptsUnderWay } from './scripts-under-way.ts';
import { pages as noticePages } from './statutory-notices.pages.ts';
import { builtFrom } from '../server/bench/first-page.ts';
import type { Api } from './api.ts';
import { expect, test } from './test.ts';

const typed = 'Gap of 12 mm at the closing edge';
const nextYear = `${new Date().getFullYear() + 1}-01-01`;

type MainForm = {
  form: string;
  at: (api: Api) => Promise<string>;
  /** Fills the required fields, so that saving sends a request. */
  fill?: (page: Page) => Promise<unknown>;
  field: string | RegExp;
  save: string;
};

/** The URL of a page, as its area gives it to the tests. */
const at = (pages: AppPage[], route: string) => pages.find((page) => page.route === route)!.at!;

const forms: MainForm[] = [
  {
    form: 'a property',
    at: async (api) => `/property_edit.html?id=${(await aProperty(api)).id}`,
    field: 'Address 2',
    save: 'Save changes',
  },
  {
    form: 'an accident',
    at: async (api) => `/accident_add.html?propertyId=${(await aProperty(api)).id}`,
    fill: (page) => page.getByRole('radio', { name: /^Near miss/ }).check(),
    field: /^What happened/,
    save: 'Save',
  },
  { form: 'an inspection', at: addInspectionAddress, field: 'Summary', save: 'Save draft' },
  { form: 'an action that is there', at: at(actionPages, '/actions/edit/$id'), field: 'Location', save: 'Save action' },
  {
    form: 'a contractor',
    at: at(contractorPages, '/contractor_edit.html'),
    field: /^Name/,
    save: 'Save contractor',
  },
  {
    form: 'an enforcement visit',
    at: at(visitPages, '/enforcement_visit_edit.html'),
    field: 'Reason for the visit',
    save: 'Save enforcement visit',
  },
  {
    form: 'equipment',
    at: at(equipmentPages, '/equipment_edit.html'),
    field: 'Location',
    save: 'Save equipment',
  },
  {
    form: 'a hazard case',
    at: at(hazardPages, '/hazard_case_edit.html'),
    field: 'Rooms',
    save: 'Save hazard case',
  },
  {
    form: 'a statutory notice',
    at: at(noticePages, '/statutory_notice_edit.html'),
    field: 'Part of the premises',
    save: 'Save statutory notice',
  },
];

test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)|status of 404|use-focus-trap/ });

for (const { form, at, fill, field, save } of forms)
  test(
    `nothing typed into the form of ${form} is lost when the connection is cut at its save button`,
    { tag: form === 'an inspection' ? [] : ['@thorough'] },
    async ({ page, api, context }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      const underWay = scriptsUnderWay(page);
      await page.goto(await at(api));
      const place = page.getByRole('textbox', { name: field }).first();
      await fill?.(page);
      await place.fill(typed);
      // All scripts of the form have arrived: a chunk that fails to load would report a new version instead.
      await expect.poll(() => underWay.size).toBe(0);
      await context.setOffline(true);
      await page.getByRole('button', { name: save }).last().click();
      await expect(page.getByText(/cannot be reached/).first()).toBeVisible();
      await expect(place).toHaveValue(typed);
      await context.setOffline(false);
      await page.reload();
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(place).toHaveValue(typed);
    },
  );

test('nothing typed is lost when a new version is deployed under an open form', async ({ page, api, context }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const underWay = scriptsUnderWay(page);
  const gone = (route: Route) => route.fulfill({ status: 404 });
  // Never available: the browser itself may report the pointer, and a page in use prefetches the calendar.
  await context.route(`**/${builtFrom('src/platform/form/day-calendar.tsx')}`, gone);
  await page.goto(await addInspectionAddress(api));
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.fill(typed);
  await expect.poll(() => underWay.size).toBe(0);
  // The chunks of the version that the page came from no longer exist.
  await context.route('**/assets/**', gone);
  await page.getByRole('button', { name: 'Choose a date' }).first().click();
  await expect(page.getByText(/A new version of Lintel is here/)).toBeVisible();
  await expect(summary).toHaveValue(typed);
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(summary).toHaveValue(typed);
});

test(
  'a form opens without a connection, once its page was used, and what is typed into it is kept',
  { tag: '@thorough' },
  async ({ page, api, context }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const { id } = await aDuty(api, 'GAS01', nextYear);
    const underWay = scriptsUnderWay(page);
    await page.goto(`/task/${id}`);
    const complete = page.getByRole('button', { name: /^Complete/ }).first();
    await expect(complete).toBeVisible();
    const script = (source: string) =>
      page.evaluate(
        (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
        `/${builtFrom(source)}`,
      );
    const form = 'src/areas/tasks/complete-task.tsx';
    expect(await script(form), 'nothing is fetched that no use asked for').toBe(false);
    await page.mouse.move(200, 200, { steps: 2 });
    await expect.poll(() => script(form)).toBe(true);
    await expect.poll(() => script('src/areas/actions/add-action-page.tsx')).toBe(true);
    // A form's own script may arrive before its dependencies; the page itself was idle long ago.
    await expect.poll(() => underWay.size).toBe(0);
    await context.setOffline(true);
    await complete.click();
    const number = page.getByRole('textbox', { name: 'Certificate number' });
    await number.fill(typed);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(number).toHaveValue(typed);
  },
);
