import type { APIRequest, Page } from '@playwright/test';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Api } from './api.ts';
import { aUser } from './people.ts';
import { aProperty, aWord } from './property.ts';
import { expect, test } from './test.ts';

const dueDate = `${new Date().getFullYear() + 1}-03-01`;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

const withUnread = (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications');

/**
 * A colleague on site at one property of the test's own. Managers would also be notified of what other tests report elsewhere
 * (accidents, posters, hazards), and of contractors' evidence when the notices of the day are planned.
 */
async function aColleague(admin: Api, request: APIRequest, baseURL: string) {
  const property = await aProperty(admin);
  const reach = { reach: 'properties' as const, propertyIds: [property.id] };
  const user = await aUser(admin, request, baseURL, 'Site staff and fire wardens', reach);
  return { ...user, property };
}

/** An action of low priority on a colleague's property, assigned to them. */
async function givenTo({ email, property }: Awaited<ReturnType<typeof aColleague>>, manager: Api) {
  const { dto } = await manager.send(actions.create, {
    body: { name: `Refix the sign ${aWord()}`, priority: 'LOW', propertyId: property.id, dueDate },
  });
  await manager.send(actions.assign, { params: { id: dto.id }, body: { assignee: email } });
  return dto;
}

test.use({ as: 'admin' });

test(
  'somebody is given an action, sees the bell rise, opens it, and the count falls; the record shows that they were told',
  { tag: '@thorough' },
  async ({ playwright, baseURL, api, another }) => {
    const colleague = await aColleague(api, playwright.request, baseURL!);
    const { page } = await another(colleague.email);
    const { api: manager } = await another('manager');

    await test.step('the bell rises', async () => {
      await page.goto('/account.html');
      await expect(bell(page)).toHaveAccessibleName(withUnread(0));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    });
    const action = await givenTo(colleague, manager);
    await test.step('and shows what was told', async () => {
      await page.reload();
      await expect(bell(page)).toHaveAccessibleName(withUnread(1));
      await bell(page).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('region', { name: 'Today' })).toContainText('Assigned to you by Amira Hussain');
      await panel.getByRole('link', { name: action.name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(action.name);
      await expect(bell(page)).toHaveAccessibleName(withUnread(0));
    });

    await test.step('the record shows who was told, and which reminders are to come', async () => {
      await page.getByRole('tab', { name: 'Notifications' }).click();
      const sentTo = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
      await expect(sentTo).toHaveCount(1);
      await expect(sentTo).toContainText(colleague.fullName);
      await expect(sentTo).toContainText('read in Lintel');
      await expect(page.getByText(`01/03/${dueDate.slice(0, 4)}, on the due date: to its owner`)).toBeVisible();
    });

    await test.step('on a phone the bell leads to the page', async () => {
      const another = await givenTo(colleague, manager);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await page
        .getByRole('banner')
        .getByRole('link', { name: withUnread(1) })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
      await page.getByText('Unread', { exact: true }).click();
      await page.getByRole('button', { name: `Mark as read: ${another.name}` }).click();
      await expect(page.getByText('You have read everything')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: withUnread(0) })).toBeVisible();
    });
  },
);

test(
  'somebody chooses how they are told, and says when they are away',
  { tag: '@thorough' },
  async ({ playwright, baseURL, api, another }) => {
    const colleague = await aColleague(api, playwright.request, baseURL!);
    const { page } = await another(colleague.email);
    await page.goto('/account/notifications');
    await page.getByRole('button', { name: 'Edit: Notification settings' }).click();
    await page.getByRole('combobox', { name: 'Comments' }).click();
    await page.getByRole('option', { name: 'No e-mail' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const preferences = page.getByRole('region', { name: 'Notification settings' });
    await expect(preferences.getByText('No e-mail')).toBeVisible();
    await page.reload();
    await expect(preferences.getByText('No e-mail')).toBeVisible();

    await page.getByRole('navigation', { name: 'All settings' }).getByRole('link', { name: 'Your absence' }).click();
    await page.getByRole('button', { name: 'Add absence' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'First day away' }).fill(`01/08/${dueDate.slice(0, 4)}`);
    await dialog.getByRole('textbox', { name: 'Last day away' }).fill(`14/08/${dueDate.slice(0, 4)}`);
    await dialog.getByRole('combobox', { name: 'Deputy' }).fill('amira');
    await page.getByRole('option', { name: 'Amira Hussain' }).click();
    await dialog.getByRole('button', { name: 'Save absence' }).click();
    const absence = page.getByRole('region', { name: 'Your absence' });
    await expect(absence.getByText('Amira Hussain stands in')).toBeVisible();
    await absence.getByRole('button', { name: /^Cancel absence/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel absence' }).click();
    await expect(absence.getByText('No absence is entered.')).toBeVisible();
  },
);

test(
  'who is deactivated hands over what they hold, in one step',
  { tag: '@thorough' },
  async ({ page, playwright, baseURL, api, another }) => {
    const colleague = await aColleague(api, playwright.request, baseURL!);
    const { page: theirs, api: manager } = await another('manager');
    const action = await givenTo(colleague, manager);
    await page.goto(`/admin/user?id=${colleague.id}`);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: `Deactivate ${colleague.fullName}?` });
    await expect(dialog.getByText('1 open action')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Reassign to' }).fill('amira');
    await page.getByRole('option', { name: 'Amira Hussain' }).click();
    await dialog.getByRole('button', { name: 'Reassign and deactivate' }).click();
    await expect(page.getByText(/^Deactivated on/)).toBeVisible();

    await theirs.goto(`/actions/item/${action.id}`);
    await expect(theirs.getByRole('link', { name: 'Amira Hussain' }).first()).toBeVisible();
    await theirs.goto('/notices.html');
    await expect(theirs.getByRole('main')).toContainText(`reassigned to you from ${colleague.fullName}`);
  },
);

test(
  'an administrator sets the reminders, and the page says what will happen',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/admin/organisation/reminders');
    await page.getByRole('button', { name: 'Edit: Reminders' }).click();
    const reminders = page.getByRole('region', { name: 'Reminders' });
    await reminders.getByRole('button', { name: 'Change: Priority Advisory' }).click();
    const first = reminders.getByRole('listitem', { name: 'Reminder 1' });
    await first.getByRole('textbox', { name: 'Days' }).fill('21');
    await expect(reminders.getByText(/^to its owner on 8 February/)).toBeVisible();
    await reminders.getByRole('button', { name: 'Save reminders' }).click();
    await expect(reminders.getByText(/^21 days before/)).toBeVisible();
    await page.reload();
    await expect(reminders.getByText(/^21 days before/)).toBeVisible();
  },
);
