import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Locator, Page } from '@playwright/test';
import { reportedDone } from './done-action.ts';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
/** A day from now as users write it: 31/01/2027. */
const inDays = (count: number) => {
  const day = new Date(`${today()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 10).split('-').toReversed().join('/');
};
const aPdf = (name: string) =>
  Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`);
const requirements = ['Guard the roof edge', 'Mend the guard rail', 'Train those who work there'];

const choose = async (within: Page | Locator, page: Page, field: string, option: string | RegExp) => {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
};
const enter = async (within: Page | Locator, field: string, day: string) => {
  await within.getByRole('textbox', { name: field }).fill(day);
  await within.getByRole('textbox', { name: field }).press('Tab');
};
/** Records an event of the notice on the page. */
async function say(page: Page, kind: string, more: (drawer: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Record an event' }).click();
  const drawer = page.getByRole('dialog', { name: 'Record an event' });
  await choose(drawer, page, 'Event', kind);
  await more(drawer);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
}

test(
  'at a visit the HSE serves an improvement notice with three requirements: it is extended, appealed, complied with and discharged',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const property = await aProperty(api);

    await test.step('the visit is recorded at its property', async () => {
      await page.goto(`/property/${property.id}?tab=visits`);
      await page.getByRole('link', { name: 'Add enforcement visit' }).click();
      await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(property.address1));
      await choose(page, page, 'Category', 'Health and Safety Executive');
      await page.getByRole('textbox', { name: 'Authority' }).fill('Health and Safety Executive, Leeds');
      await page.getByRole('button', { name: 'Save enforcement visit' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Enforcement visit ENF-/);
    });

    await test.step('its notice is entered with the days that it gives, and the law beside them', async () => {
      await page.getByRole('tab', { name: 'Statutory notices' }).click();
      await page.getByRole('link', { name: 'Add statutory notice' }).click();
      await expect(page.getByRole('textbox', { name: 'Authority', exact: true })).toHaveValue(
        'Health and Safety Executive, Leeds',
      );
      await choose(page, page, 'Type of notice', /^Improvement notice · Health and Safety at Work/);
      await enter(page, 'Day of service', inDays(0));
      await enter(page, 'Comply by', inDays(30));
      await expect(
        page.getByText(/^Appeal: 21 days beginning with .*, the day of service: the last day is/),
      ).toBeVisible();
      await enter(page, 'Appeal by', inDays(21));
      await expect(page.getByText('The notice differs from what the law gives')).toBeVisible();
      await enter(page, 'Appeal by', inDays(20));
      await expect(page.getByText('The notice differs from what the law gives')).toBeHidden();
      for (const [at, words] of requirements.entries()) {
        await page.getByRole('button', { name: 'Add a requirement' }).click();
        await page.getByRole('textbox', { name: 'Requirement, as worded in the notice' }).nth(at).fill(words);
      }
      await page.getByRole('button', { name: 'Save statutory notice' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Improvement notice NOT-/);
      await expect(page.getByText('Received', { exact: true })).toBeVisible();
      for (const words of requirements)
        await expect(page.getByRole('table', { name: 'Requirements' })).toContainText(words);
    });

    await test.step('the inspector extends it, and the first day stays in sight', async () => {
      await say(page, 'Time extended', (drawer) => enter(drawer, 'Extended to', inDays(60)));
      await expect(page.getByText(`${inDays(60)} (first ${inDays(30)})`)).toBeVisible();
      await expect(page.getByText('In force', { exact: true })).toBeVisible();
    });

    await test.step('an appeal suspends it, and is withdrawn', async () => {
      await say(page, 'Appeal lodged');
      await expect(page.getByText('Under appeal, suspended', { exact: true })).toBeVisible();
      await expect(page.getByText(`Suspended by an appeal since ${inDays(0)}`, { exact: false })).toBeVisible();
      await say(page, 'Appeal ended', (drawer) => choose(drawer, page, 'Outcome of the appeal', 'Withdrawn by us'));
      await expect(page.getByText('In force', { exact: true })).toBeVisible();
    });

    await test.step('with every requirement closed by two people it awaits its discharge', async () => {
      const body = actionList.search.parse({ ...actionList.defaults, page: 1, propertyIds: [property.id] });
      const { objects } = await api.send(actions.list, { body });
      expect(objects).toHaveLength(3);
      const second = (await another('admin')).api;
      for (const { id } of objects) {
        const { version } = await reportedDone(page, id);
        await second.send(actions.verify, { body: { id, version, accepted: true, reason: null } });
      }
      await page.reload();
      await expect(page.getByText('Complied, discharge awaited', { exact: true })).toBeVisible();
    });

    await test.step('only the filed letter discharges it', async () => {
      await page.getByRole('tab', { name: /^Files/ }).click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: aPdf('letter') });
      await expect(page.getByText('letter.pdf').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Overview' }).click();
      await say(page, 'Ended by a letter or decision', async (drawer) => {
        await choose(drawer, page, 'How it ended', 'Discharged');
        await choose(drawer, page, 'Letter or decision', 'letter.pdf');
      });
      await expect(page.getByText('Discharged', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Record an event' })).toHaveCount(0);
    });

    await test.step('its log tells it', async () => {
      await page.getByRole('tab', { name: 'Activity' }).click();
      for (const sentTo of [
        'Time extended on',
        'Appeal lodged on',
        'Appeal ended on',
        'Every requirement met on',
        'Ended by a letter or decision on',
      ])
        await expect(page.getByText(sentTo, { exact: false }).first()).toBeVisible();
    });
  },
);
