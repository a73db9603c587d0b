import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { roles } from '@lintel/contract/areas/roles';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { readXlsx } from 'hucre/xlsx';
import { apiOf, type Api } from './api.ts';
import { anOwnServer } from './own-server.ts';
import { aProperty } from './property.ts';
import { list, phone, reportsOnPhone } from './report-an-accident.ts';
import { expect, test } from './test.ts';

// A server of its own: moving its clock would move it for the other tests too.
const server = await anOwnServer();
const [email, secret] = ['ruth@millgate.example', 'copper kettle under moss'];
/** What only those who manage accidents may read of this one. */
const named = /Marsh|Edwin|Twisted an ankle|F2508-4711/;

test.use({ as: 'nobody', baseURL: server.url, mayComplain: /status of 401/ });
test.afterAll(() => server.remove());

async function signIn(page: Page, login: string) {
  await page.goto('/login.html');
  await page.getByLabel('Organisation').fill('millgate');
  await page.getByLabel('User name or e-mail').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
}

/** A colleague with a role everywhere, in a browser of their own. */
async function aColleague(admin: Api, browser: Browser, as: string, options: BrowserContextOptions = {}) {
  const login = as.toLowerCase().replaceAll(' ', '-');
  const { objects } = await admin.send(roles.options, {});
  const { dto } = await admin.send(users.create, {
    body: {
      fullName: `Kit ${as}`,
      login,
      email: `${login}@millgate.example`,
      grants: [{ roleId: objects.find(({ name }) => name === as)!.id, reach: 'organisation' }],
      invite: false,
    },
  });
  await admin.send(secondFactor.confirm, { body: { password: secret } });
  const temporary = (await admin.send(users.setPassword, { body: { id: dto.id } })).dto.password;
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [] },
    ...options,
  });
  const api = apiOf(context.request);
  await api.send(session.signIn, { body: { user_login: login, user_password: temporary, spaceId: 'millgate' } });
  await api.send(session.changePassword, { body: { currentPassword: temporary, newPassword: secret } });
  return { login, page: await context.newPage() };
}

test(
  'an accident that a caretaker reported on a phone: a manager completes it, the desk says not yet, days pass, it becomes reportable, managers are told, the reference is entered, it closes; who may not read it finds no name anywhere',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    // It starts a server twice.
    test.slow();
    await server.start();
    await page.goto(await server.found('millgate', 'Millgate Homes', email, 'Ruth Calloway'));
    await page.getByRole('textbox', { name: 'New password' }).fill(secret);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('status')).toContainText(/password/i);
    await signIn(page, email);
    const api = apiOf(page.context().request);
    const { today } = await api.send(session.currentUser, {});
    await aProperty(api, { nation: 'england' });
    const caretaker = await aColleague(api, browser, 'Site staff and fire wardens', phone);
    const reader = await aColleague(api, browser, 'Read-only auditor');
    const desk = page.getByRole('region', { name: 'RIDDOR assessment' });
    let ref = '';
    let record = '';

    await test.step('a caretaker reports it on a phone, with a photograph', async () => {
      const { page: theirs } = caretaker;
      ref = await reportsOnPhone(theirs, plusDays(today, -1));
      await theirs.context().close();
    });

    await test.step('a manager finds it and completes it: the desk says not yet, and on which day to look again', async () => {
      await page.goto(`${list}?fullTextSearchString=${ref}`);
      await expect(page.getByText('Edwin Marsh')).toBeVisible();
      await page.getByRole('link', { name: ref }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
      record = new URL(page.url()).pathname + new URL(page.url()).search;
      const answer = async (question: RegExp, choice: string) =>
        desk.getByRole('radiogroup', { name: question }).getByText(choice, { exact: true }).click();
      await desk.getByRole('combobox', { name: /relation to the property/i }).click();
      await page.getByRole('option', { name: 'Employee of this organisation', exact: true }).click();
      await answer(/^Did an identifiable incident cause/, 'Yes');
      await answer(/^What of the work caused it/, 'The condition of the premises');
      const away = desk.getByRole('group', { name: /^Were there days on which/ });
      await away.getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('button', { name: 'Edit: Injured person' }).click();
      await page.getByRole('button', { name: 'Add injury' }).click();
      const injury = page.getByRole('dialog');
      await injury.getByRole('combobox', { name: 'Injury' }).click();
      await page.getByRole('option', { name: 'Strains and sprains' }).click();
      await injury.getByRole('combobox', { name: 'Part of the body' }).click();
      await page.getByRole('option', { name: 'Ankle' }).click();
      await injury.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Accident saved')).toBeVisible();
      await expect(desk.getByText('Not reportable yet', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Record the report' })).toBeHidden();
      await expect(page.getByRole('tab', { name: /^Files/ })).toContainText('1');
    });

    await server.start(7);
    await signIn(page, email);

    await test.step('a week later it is reportable by itself, and the bell says until when', async () => {
      // The server processes the week that has passed as soon as it has started.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: /^Notifications, .*\d+ unread/ })).toBeVisible({
          timeout: 10_000,
        });
      }).toPass();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const bell = page.getByRole('dialog');
      // The day's reminder of the same accident may have come later, and is then above it.
      const news = bell.getByText(/Reportable under RIDDOR; the report is due by/).first();
      const earlier = bell.getByRole('button', { name: /earlier update/ });
      await expect(news.or(earlier).first()).toBeVisible();
      if (!(await news.isVisible())) await earlier.click();
      await expect(news).toBeVisible();
      await bell
        .getByRole('link', { name: new RegExp(ref) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
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

    const { page: theirs, login } = reader;
    await signIn(theirs, login);
    const received: Promise<string>[] = [];
    theirs.on('response', (response) => {
      if (/\/api\/(accident|activity|search|notice|file)/.test(response.url()))
        received.push(response.text().catch(() => ''));
    });

    await test.step('who may not read it finds no name in the page and its source', async () => {
      const source = await theirs.goto(record);
      await expect(theirs.getByText(/^The rest of this record is about the people in it/)).toBeVisible();
      await expect(theirs.getByText('First-aid treatment').first()).toBeVisible();
      await expect(theirs.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
      await theirs.getByRole('tab', { name: 'Activity' }).click();
      await expect(theirs.getByRole('list', { name: 'Activity' })).toContainText('added this accident');
      expect(await source!.text()).not.toMatch(named);
      expect(await theirs.content()).not.toMatch(named);
    });

    await test.step('nor in the list and its export', async () => {
      await theirs.goto(`${list}?fullTextSearchString=${ref}`);
      await expect(theirs.getByRole('link', { name: ref })).toBeVisible();
      const taking = theirs.waitForEvent('download');
      await theirs.getByRole('button', { name: 'Export' }).click();
      const { sheets } = await readXlsx(await readFile(await (await taking).path()));
      const exported = JSON.stringify(sheets);
      expect(exported).toContain(ref);
      expect(exported).not.toMatch(named);
    });

    await test.step('nor in the search: by the name nothing, by the reference no name', async () => {
      const box = theirs.getByRole('combobox', { name: 'Search everything' });
      const hits = theirs.getByRole('listbox', { name: 'Search everything' });
      await box.fill('Edwin Marsh');
      await expect(hits).toBeVisible();
      await expect(hits.getByRole('option', { name: /ACC-/ })).toHaveCount(0);
      await box.fill(ref);
      await expect(hits.getByRole('option', { name: new RegExp(ref) })).toBeVisible();
      expect(await hits.textContent()).not.toMatch(named);
    });
    expect((await Promise.all(received)).length).toBeGreaterThan(3);
    for (const answer of await Promise.all(received)) expect(answer).not.toMatch(named);
    await theirs.context().close();
  },
);
