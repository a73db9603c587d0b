import type { Page } from '@playwright/test';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { aDuty } from './duty.ts';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const certificate = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

const nextYear = new Date().getFullYear() + 1;
const dialog = (page: Page) => page.getByRole('dialog');

test(
  'TM-006 TM-012 TM-015 TM-037: duties are put on a property, seen on its page, and taken off it by two people',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const property = await aProperty(api);
    const place = new RegExp(property.propertyReferenceNumber);
    await page.goto('/task_management.html');
    await expect(page.getByRole('table', { name: 'Task types' }).getByRole('row').nth(5)).toBeVisible();
    // Taller than a low window: Confirm stays in sight (TM-006).
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: size.width, height: 480 });
    await expect(page.getByRole('heading', { name: 'Tasks to be removed' })).not.toBeInViewport();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeInViewport();
    await page.setViewportSize(size);
    await page.getByRole('searchbox', { name: 'Search code or name…' }).fill('GAS01');
    await page.getByRole('button', { name: /^Choose properties for GAS01/ }).click();
    await dialog(page).getByRole('searchbox').fill(property.propertyReferenceNumber);
    await dialog(page).getByRole('checkbox', { name: place }).check();
    await dialog(page).getByRole('button', { name: 'Submit' }).click();

    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('must fill due date')).toBeVisible();
    await page.getByRole('textbox', { name: /^Due date of/ }).fill(`01/01/${nextYear}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('added successfully')).toBeVisible();

    await page.goto(`/property/${property.id}?tab=tasks`);
    const duty = page.getByRole('table', { name: 'Tasks' }).getByRole('row', { name: /GAS01/ });
    await expect(duty).toContainText(`01/01/${nextYear}`);

    await page.goto('/task_management.html');
    await page.getByRole('searchbox', { name: 'Search code or name…' }).fill('GAS01');
    await page.getByRole('button', { name: /^Choose properties for GAS01/ }).click();
    await dialog(page)
      .getByText(/^With \(/)
      .click();
    await dialog(page).getByRole('searchbox').fill(property.propertyReferenceNumber);
    await dialog(page).getByRole('checkbox', { name: place }).check();
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('Reason for removal').fill('The gas supply was cut off');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('removed successfully')).toBeVisible();
    await expect(page.getByText(/^The removal of one statutory task is proposed/)).toBeVisible();

    // It stays due until somebody else has accepted that.
    const open = async () => {
      const body = taskList.search.parse({ propertyIds: [property.id], status: 'OPEN' });
      return (await api.send(tasks.list, { body })).objects.map(({ id, awaitsExemption }) => [id, awaitsExemption]);
    };
    await expect.poll(open).toEqual([[expect.any(String), true]]);
    const task = (await open())[0]![0] as string;
    await page.goto(`/task/${task}`);
    await expect(page.getByText('Proposed: this task is removed from the property')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept: remove it' })).toHaveCount(0);
    const colleague = (await another('admin')).page;
    await colleague.goto(`/task/${task}`);
    await colleague.getByRole('button', { name: 'Accept: remove it' }).click();
    await dialog(colleague).getByRole('button', { name: 'Accept: remove it' }).click();
    await expect(colleague.getByText(/^Approved by/)).toBeVisible();
    await expect.poll(open).toEqual([]);
  },
);

// By keyboard, by one tap on a phone and over a cut connection a duty is completed in npm test too.
test(
  'a duty is completed with its certificate, falls due again, and is amended; its activity tells it all',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const task = await aDuty(api, 'GAS01', new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
    await page.goto(`/task/${task.id}`);
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(dialog(page).getByText(/kept because done within the two-month window/)).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Satisfactory', exact: true }).check();
    await dialog(page).getByLabel('Certificate number').fill('GS-2041');
    await dialog(page).locator('input[type=file]').first().setInputFiles(certificate);
    await expect(dialog(page).getByRole('link', { name: certificate.name, exact: true })).toBeVisible();
    await expect(dialog(page).getByLabel(/^Reason for missing evidence/)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText(/^Completed\. Next due/)).toBeVisible();
    await expect(page.getByText(/kept because done within the two-month window/)).toBeVisible();

    const past = page.getByRole('list', { name: 'History' });
    await expect(past).toContainText('GS-2041');
    await page.getByRole('button', { name: /^Amend what was done on/ }).click();
    await dialog(page).getByLabel('Certificate number').fill('GS-2042');
    await dialog(page)
      .getByLabel(/^Reason for the correction/)
      .fill('Misread');
    await dialog(page).getByRole('button', { name: 'Save the correction' }).click();
    await expect(past).toContainText('GS-2042');
    await past.getByText('All entries (2)').click();
    await expect(past).toContainText('GS-2041');

    await page.getByRole('tab', { name: 'Activity' }).click();
    const log = page.getByRole('list', { name: 'Activity' });
    for (const line of ['amended the lifecycle', 'GS-2041', 'GS-2042', 'started cycle', 'submitted a form'])
      await expect(log).toContainText(line);
  },
);

test(
  'INS-001 INS-003 INS-024: an inspection is recorded against a duty with its file, and deleted again',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const task = await aDuty(api, 'GAS01', `${nextYear}-01-01`);
    await page.goto(`/task/${task.id}?tab=inspections`);
    await page.getByRole('link', { name: 'Add report' }).click();
    await page.getByLabel('Summary').fill('Flue clear');
    await page.getByRole('tab', { name: 'Files' }).click();
    // The report's own file, after the evidence of the task.
    await page.locator('input[type=file]').last().setInputFiles(certificate);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Inspection report INS-/);
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByRole('link', { name: certificate.name, exact: true })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Edit' }).click();
    // Its file is shown, and can be removed, on the edit page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit inspection report/);
    await expect(page.getByRole('button', { name: `Delete ${certificate.name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('textbox').fill('Entered twice');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No inspection has been recorded yet.')).toBeVisible();
  },
);

test.describe(() => {
  test.use({ mayComplain: /status of 404/ });
  test(
    'SHELL-030: somebody who may not see the property does not find its task',
    { tag: '@thorough' },
    async ({ api, another }) => {
      const task = await aDuty(api, 'GAS01', `${nextYear}-01-01`);
      const { page } = await another('site');
      await page.goto(`/task/${task.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This task is not available');
    },
  );
});
