import type { Page } from '@playwright/test';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { aDuty } from './duty.ts';
import { expect, test } from './test.ts';

const photograph = {
  name: 'door-closer.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const nextYear = new Date().getFullYear() + 1;
const dialog = (page: Page) => page.getByRole('dialog');
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' });

test.use({
  // A refused closing, and a page that does not exist.
  mayComplain: /status of (422|404)/,
});

test(
  'an action is raised from an inspection, changed, extended, closed with evidence, rejected, and accepted; the log tells the story',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const { id: taskId } = await aDuty(api, 'GAS01', `${nextYear}-01-01`);
    const { dto: report } = await api.send(inspectionReports.create, {
      body: { taskId, inspectedOn: '2026-01-05', inspector: 'Ingrid Vale' },
    });

    await test.step('raised from the inspection by keyboard, two at once', async () => {
      await page.goto(`/inspection_view.html?id=${report.id}`);
      await page.getByRole('button', { name: 'Add several' }).click();
      await page.getByLabel('Action of line 1').fill('Replace the door closer');
      await page.getByLabel('Priority of line 1').selectOption('High');
      await page.getByLabel('Action of line 1').press('Enter');
      await expect(page.getByLabel('Action of line 2')).toBeFocused();
      await page.getByLabel('Action of line 2').fill('Refix the sign');
      await page.getByLabel('Priority of line 2').selectOption('Low');
      await page.getByLabel('Priority of line 2').press('Control+Enter');
      await expect(page.getByRole('table', { name: 'Related actions' }).getByRole('row')).toHaveCount(3);
    });

    await test.step('changed', async () => {
      await page.getByRole('link', { name: /Replace the door closer$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Replace the door closer');
      await page.getByRole('banner').getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Location' }).fill('Stair 2, third floor');
      await page.getByRole('button', { name: 'Save action' }).click();
      await expect(page.getByText('Stair 2, third floor')).toBeVisible();
    });
    const address = page.url();

    await test.step('extended with a reason', async () => {
      await page.getByRole('button', { name: 'Change due date' }).click();
      await dialog(page).getByRole('textbox', { name: 'New due date' }).fill(`24/12/${nextYear}`);
      await dialog(page).getByRole('textbox', { name: 'Reason for the extension' }).fill('Door set ordered');
      await dialog(page).getByRole('button', { name: 'Change due date' }).click();
      await expect(page.getByText(/^Extended once; first due/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Extensions, newest first' })).toContainText('Door set ordered');
    });

    const close = async (note: string) => {
      await page.getByRole('button', { name: 'Close action' }).click();
      await dialog(page).getByRole('textbox', { name: 'What was done' }).fill(note);
    };
    await test.step('closed, once its photograph is there', async () => {
      await close('Closer replaced');
      await expect(dialog(page).getByText('Photograph: missing')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Mark as done' }).click();
      await expect(dialog(page).getByRole('link', { name: /^Evidence: / })).toBeVisible();
      await dialog(page).locator('input[type=file]').first().setInputFiles(photograph);
      await expect(dialog(page).getByText('Photograph: provided')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Mark as done' }).click();
      await expect(page.getByText(/^A colleague must accept or reject this/)).toBeVisible();
    });

    const { page: theirs } = await another('safety');
    await test.step('rejected by a second person', async () => {
      await theirs.goto(address);
      await theirs.getByRole('button', { name: 'Reject…' }).click();
      await dialog(theirs)
        .getByRole('textbox', { name: 'Reason for rejection' })
        .fill('The photograph shows another door');
      await dialog(theirs).getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(theirs.getByRole('alert').filter({ hasText: 'another door' })).toBeVisible();
    });

    await test.step('closed again and accepted', async () => {
      await page.reload();
      await close('Right door photographed');
      await expect(
        dialog(page).getByText('Photograph: missing. What was added earlier no longer counts'),
      ).toBeVisible();
      await dialog(page)
        .locator('input[type=file]')
        .first()
        .setInputFiles({ ...photograph, name: 'right-door.png' });
      await expect(dialog(page).getByText('Photograph: provided')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Mark as done' }).click();
      await expect(page.getByText(/^A colleague must accept or reject this/)).toBeVisible();
      await theirs.reload();
      await theirs.getByRole('button', { name: 'Accept' }).click();
      await dialog(theirs).getByRole('button', { name: 'Accept' }).click();
      await expect(theirs.getByText(/^Closed \d\d\//)).toBeVisible();
    });

    await test.step('the log tells the story', async () => {
      await theirs.getByRole('tab', { name: 'Activity' }).click();
      for (const line of [
        'raised',
        'Stair 2, third floor',
        'Door set ordered',
        photograph.name,
        'Closer replaced',
        'The photograph shows another door',
        'Right door photographed',
        'Accepted and closed',
      ])
        await expect(activity(theirs)).toContainText(line);
    });
  },
);

test(
  'SHELL-031: somebody who may not see the property does not find its action',
  { tag: '@thorough' },
  async ({ api, another }) => {
    const { property } = await aDuty(api, 'GAS01', `${nextYear}-01-01`);
    const { dto } = await api.send(actions.create, {
      body: { name: 'Replace the door closer', priority: 'LOW', propertyId: property.id },
    });
    const { page } = await another('site');
    await page.goto(`/actions/item/${dto.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This action is not available');
  },
);
