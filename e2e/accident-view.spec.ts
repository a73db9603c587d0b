import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aReportedAccident } from './accidents.pages.ts';
import { expect, test } from './test.ts';

test.use({ as: 'safety' });

test(
  'ACC-022 to ACC-027, ACC-030, ACC-032 to ACC-034, ACC-087: an accident is completed section by section, its injuries wait for the save, its interviews do not',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const { id, ref } = await aReportedAccident(api);
    const stored = async () => (await api.send(accidents.injuries, { body: { accidentId: id } })).objects.length;
    await page.goto(`/accident_view.html?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });

    await test.step('the desk answers by what is recorded, and names what is missing', async () => {
      await expect(section('RIDDOR assessment').getByText('Cannot say yet')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Missing facts' })).toContainText(/doctor|work/);
    });

    await test.step('an injury is added in a dialog and waits', async () => {
      await expect(save).toBeHidden();
      await page.getByRole('button', { name: 'Edit: Injured person' }).click();
      for (const command of [save, page.getByRole('button', { name: 'Cancel', exact: true })])
        await expect(command).toBeInViewport();
      await section('Injured person').getByRole('textbox', { name: 'Job title' }).fill('Caretaker');
      await page.getByRole('button', { name: 'Add injury' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Injury' }).click();
      await page.getByRole('option', { name: 'Strains and sprains' }).click();
      await dialog.getByRole('combobox', { name: 'Part of the body' }).click();
      await page.getByRole('option', { name: 'Ankle' }).click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByRole('list', { name: 'Injuries' }).getByRole('listitem')).toHaveCount(2);
      expect(await stored()).toBe(1);
    });

    await test.step('an interview is saved at once, and deleted once that is confirmed', async () => {
      await page.getByRole('button', { name: 'Add interview' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Colin Prior');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('successfully saved')).toBeVisible();
      await page.getByRole('button', { name: 'Delete the interview with Dora Finch' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(section('People interviewed').getByText('Dora Finch')).toBeHidden();
      await expect(section('People interviewed').getByText('Colin Prior')).toBeVisible();
      const { objects } = await api.send(accidents.interviews, { body: { accidentId: id } });
      expect(objects.map(({ name }) => name)).toEqual(['Colin Prior']);
    });

    await test.step('the save keeps both, and the log tells of it', async () => {
      await page.getByRole('button', { name: 'Edit: General details' }).click();
      await section('General details').getByRole('textbox', { name: 'Department' }).fill('Estates');
      await save.click();
      await expect(page.getByText('Accident saved')).toBeVisible();
      await expect(save).toBeHidden();
      await expect(section('Injured person')).toContainText('Caretaker');
      expect(await stored()).toBe(2);
      await page.getByRole('tab', { name: 'Activity' }).click();
      await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Department');
      await page.getByRole('tab', { name: 'Overview' }).click();
    });

    await test.step('ACC-028, ACC-029: a category without RIDDOR clears what is named first', async () => {
      await page.getByRole('button', { name: 'Edit: General details' }).click();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: 'First-aid treatment' }).click();
      await expect(section('RIDDOR')).toBeHidden();
      await save.click();
      await expect(page.getByRole('dialog')).toContainText('Kind of accident, Severity of injuries');
      await page.getByRole('dialog').getByRole('button', { name: 'Clear and save' }).click();
      await expect(save).toBeHidden();
      const { dto } = await api.send(accidents.get, { query: { id } });
      expect([dto.category.riddor, dto.incidentKind]).toEqual([false, null]);
    });

    await test.step('ACC-085, ACC-092: an action raised from it leads back to it', async () => {
      await page.getByRole('tab', { name: /^Related actions/ }).click();
      await page.getByRole('link', { name: 'Add action' }).click();
      await page.getByRole('textbox', { name: 'Action', exact: true }).fill('Mend the roof leak');
      await page.getByRole('radio', { name: /^High/ }).check();
      await page.getByRole('button', { name: 'Save action' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
      const table = page.getByRole('table', { name: 'Related actions' });
      await expect(table).toContainText('Mend the roof leak');
      // The first has the boxes.
      expect((await table.getByRole('columnheader').allTextContents()).slice(1, 6)).toEqual([
        'Priority',
        'Action',
        'Assignee',
        'Status',
        'Due date',
      ]);
    });
  },
);
