import type { Locator, Page } from '@playwright/test';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const choose = async (within: Page | Locator, page: Page, field: string, option: string) => {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const at = async (within: Page | Locator, field: string, day: string, time: string) => {
  const input = within.getByRole('textbox', { name: `${field}: day` });
  await input.fill(day);
  await input.press('Tab');
  await within.getByLabel(`${field}: time`).fill(time);
};
/** Records an event of the case on the page. */
async function say(
  page: Page,
  kind: string,
  [day, time]: [string, string],
  more: (drawer: Locator) => Promise<void> = async () => {},
) {
  await page.getByRole('button', { name: 'Record an event' }).click();
  const drawer = page.getByRole('dialog', { name: 'Record an event' });
  await choose(drawer, page, 'Event', kind);
  await at(drawer, 'When', day, time);
  await more(drawer);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
}

// Closing it too early is refused.
test.use({ mayComplain: /status of 422/ });

test(
  'a tenant reports damp before Christmas: it is investigated, made safe, repaired, closed and printed',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const property = await aProperty(api);
    const clock = (name: string | RegExp) =>
      page.getByRole('table', { name: 'Time limits' }).getByRole('row', { name });

    await test.step('the case is opened at its property, and says until when it must be investigated', async () => {
      await page.goto(`/property/${property.id}?tab=hazards`);
      await page.getByRole('link', { name: 'Open hazard case' }).click();
      await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(property.address1));
      await at(page, 'Aware since', '17/12/2025', '10:30');
      await expect(
        page.getByText(/^Investigate: by 05\/01\/2026 \(10 working days after 17 December 2025/),
      ).toBeVisible();
      await page.getByRole('textbox', { name: 'Home' }).fill('Flat 12');
      await page.getByRole('textbox', { name: 'Tenant', exact: true }).fill('Ada Hill');
      await page.getByRole('button', { name: 'Save hazard case' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Damp, mould or fungal growth HAZ-/);
      await expect(clock(/^Investigate .*Overdue/)).toBeVisible();
    });

    await test.step('nobody opens, then it is investigated, and what was found has its own clocks over the holidays', async () => {
      await say(page, 'No access', ['22/12/2025', '09:15'], async (drawer) => {
        await choose(drawer, page, 'How', 'Visit');
        await drawer.getByRole('textbox', { name: 'Who' }).fill('J Firth');
        await drawer.getByRole('textbox', { name: 'Result' }).fill('Nobody at home, a card was left');
      });
      await say(page, 'Investigation ended', ['23/12/2025', '16:00'], async (drawer) => {
        await choose(drawer, page, 'What was found', 'A significant hazard');
        for (const question of ['In person', 'Work is needed to make it safe', 'Preventative work is needed'])
          await drawer.getByRole('radiogroup', { name: question }).getByText('Yes').click();
        await drawer.getByRole('textbox', { name: 'Who' }).fill('J Firth, surveyor');
      });
      await expect(clock(/^Investigate .*Met/)).toBeVisible();
      await expect(clock(/^Written summary to the tenant .*30\/12\/2025 Overdue/)).toBeVisible();
      await expect(clock(/^Make safe .*02\/01\/2026 Overdue/)).toBeVisible();
      await expect(clock(/^Begin preventative work at the latest .*17\/03\/2026 Overdue/)).toBeVisible();
    });

    await test.step('each duty is met, and the case closes only then', async () => {
      await say(page, 'Written summary given to the tenant', ['30/12/2025', '15:00'], (drawer) =>
        choose(drawer, page, 'How', 'E-mail'),
      );
      await say(page, 'Made safe', ['31/12/2025', '11:00']);
      await page.getByRole('button', { name: 'Record an event' }).click();
      const drawer = page.getByRole('dialog', { name: 'Record an event' });
      await choose(drawer, page, 'Event', 'Closed');
      await choose(drawer, page, 'Outcome', 'All work is done');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(drawer.getByText(/^Not yet: Begin preventative work, or take steps to/).first()).toBeVisible();
      await choose(drawer, page, 'Event', 'Preventative work begun');
      await at(drawer, 'When', '02/01/2026', '09:00');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(drawer).toBeHidden();
      await say(page, 'Preventative work finished', ['20/01/2026', '17:00']);
      await say(page, 'Closed', ['21/01/2026', '10:00'], (open) => choose(open, page, 'Outcome', 'All work is done'));
      await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
      await expect(clock(/Overdue/)).toHaveCount(0);
    });

    await test.step('one paper tells it in order', async () => {
      await page.getByRole('button', { name: 'Print' }).click();
      await page.getByRole('menuitem', { name: 'Chronology of the case' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chronology of hazard case HAZ-/);
      const sentTo = page.getByRole('table', { name: 'Chronology' }).getByRole('row');
      await expect(sentTo.nth(1)).toContainText('Became aware: Damp, mould or fungal growth');
      await expect(sentTo.nth(2)).toContainText('Nobody at home, a card was left');
      await expect(sentTo.nth(3)).toContainText('Investigation ended');
    });
  },
);
