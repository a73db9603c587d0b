import type { Page } from '@playwright/test';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { session } from '@lintel/contract/areas/session';
import { categoryId, choiceId } from './accidents.pages.ts';
import { apiOf } from './api.ts';
import { anOwnServer } from './own-server.ts';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

// A server of its own: days pass on it, which would pass for the other tests as well.
const server = await anOwnServer();
const [email, secret] = ['ruth@millgate.example', 'copper kettle under moss'];

test.use({ as: 'nobody', baseURL: server.url, mayComplain: /status of 401/ });
test.afterAll(() => server.remove());

async function signIn(page: Page) {
  await page.goto('/login.html');
  await page.getByLabel('Organisation').fill('millgate');
  await page.getByLabel('User name or e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

test('a manager completes an accident, the desk says not yet, days pass, it becomes reportable, managers are told, the reference is entered, it closes', async ({
  page,
}) => {
  await server.start();
  await page.goto(await server.found('millgate', 'Millgate Homes', email, 'Ruth Calloway'));
  await page.getByRole('textbox', { name: 'New password' }).fill(secret);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('status')).toContainText(/password/i);
  await signIn(page);
  const api = apiOf(page.context().request);
  const { today } = await api.send(session.currentUser, {});
  const { dto: reported } = await api.send(accidents.create, {
    body: {
      propertyId: (await aProperty(api, { nation: 'england' })).id,
      categoryId: await categoryId(api, 'over-7-day'),
      accidentDate: plusDays(today, -1),
      note: 'Twisted an ankle on the cellar stair.',
      injuredPerson: {
        firstName: 'Edwin',
        lastName: 'Marsh',
        relationToPropertyId: await choiceId(api, 'relationToProperty', 'employee'),
      },
      injuries: [
        {
          injurySustainedId: await choiceId(api, 'injurySustained', 'strain-sprain'),
          partOfBodyInjuredId: await choiceId(api, 'partOfBodyInjured', 'ankle'),
        },
      ],
    } as never,
  });
  const record = `/accident_view.html?id=${reported.id}`;
  const desk = page.getByRole('region', { name: 'RIDDOR assessment' });

  await test.step('a manager completes it: the desk says not yet, and on which day to look again', async () => {
    await page.goto(record);
    await desk
      .getByRole('radiogroup', { name: /What of the work caused it/ })
      .getByText('The condition of the premises')
      .click();
    const away = desk.getByRole('group', { name: /^Were there days on which/ });
    await away.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Accident saved')).toBeVisible();
    await expect(desk.getByText('Not reportable yet', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record the report' })).toBeHidden();
  });

  await server.start(7);
  await signIn(page);

  await test.step('a week later it is reportable by itself, and the bell says until when', async () => {
    // The server sees to the week that has passed as soon as it has started.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: /^Notices, \d+ unread/ })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.getByRole('button', { name: /^Notices/ }).click();
    const bell = page.getByRole('dialog');
    await expect(bell).toContainText(/Reportable under RIDDOR; the report is due by/);
    await bell
      .getByRole('link', { name: new RegExp(reported.ref) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${reported.ref}`);
    await expect(desk.getByText('Reportable', { exact: true })).toBeVisible();
    await expect(desk).toContainText('reg. 4(2)');
  });

  await test.step('it closes without a reason only once date, reporter and reference are there', async () => {
    await page.getByRole('button', { name: 'Close the accident' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the accident' });
    await expect(closing.getByRole('button', { name: 'Close the accident' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Record the report' }).click();
    const report = page.getByRole('dialog', { name: 'Record the report' });
    await report.getByLabel('Reported to the HSE by').fill('Ruth Calloway');
    await report.getByLabel('Reference of the report').fill('F2508-4711');
    await report.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Report recorded')).toBeVisible();
    await expect(desk).toContainText('F2508-4711');
    await page.getByRole('button', { name: 'Close the accident' }).click();
    await closing.getByRole('button', { name: 'Close the accident' }).click();
    await expect(page.getByText('Accident closed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  });
});
