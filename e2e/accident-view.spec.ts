import { readFile } from 'node:fs/promises';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { readXlsx } from 'hucre/xlsx';
import { aReportedAccident } from './accidents.pages.ts';
import { expect, test } from './test.ts';

test.use({ as: 'safety' });

test('ACC-022 to ACC-027, ACC-030, ACC-032 to ACC-034, ACC-087: an accident is completed section by section, its injuries wait for the save, its interviews do not', async ({
  page,
  api,
}) => {
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
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.getByRole('button', { name: 'Save action' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
    const table = page.getByRole('table', { name: 'Related actions' });
    await expect(table).toContainText('Mend the roof leak');
    expect((await table.getByRole('columnheader').allTextContents()).slice(0, 4)).toEqual([
      'Priority',
      'Action',
      'Status',
      'Due date',
    ]);
  });
});

test('somebody without the right opens the same record and finds no name in the page, its source, the export or the search', async ({
  api,
  another,
}) => {
  const { id, ref } = await aReportedAccident(api);
  const named = /Marsh|Edwin|Calloway|Finch|wet stair/;
  const { page } = await another('auditor');
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/api\/(accident|activity|search)/.test(response.url())) received.push(response.text().catch(() => ''));
  });

  await test.step('the page and all that it received', async () => {
    const source = await page.goto(`/accident_view.html?id=${id}`);
    await expect(page.getByText(/^The rest of this record is about the people in it/)).toBeVisible();
    await expect(page.getByText('Specified injury to a worker').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('added the record');
    expect(await source!.text()).not.toMatch(named);
    expect(await page.content()).not.toMatch(named);
  });

  await test.step('the list, and its export', async () => {
    await page.goto(`/accident/list/accident_list.html?fullTextSearchString=${ref}`);
    await expect(page.getByRole('link', { name: ref })).toBeVisible();
    const taking = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const { sheets } = await readXlsx(await readFile(await (await taking).path()));
    const exported = JSON.stringify(sheets);
    expect(exported).toContain(ref);
    expect(exported).not.toMatch(named);
  });

  await test.step('the search: by the name nothing, by the reference no name', async () => {
    const box = page.getByRole('combobox', { name: 'Search everything' });
    const hits = page.getByRole('listbox', { name: 'Search everything' });
    await box.fill('Edwin Marsh');
    await expect(hits).toBeVisible();
    await expect(hits.getByRole('option', { name: /ACC-/ })).toHaveCount(0);
    await box.fill(ref);
    await expect(hits.getByRole('option', { name: new RegExp(ref) })).toBeVisible();
    expect(await hits.textContent()).not.toMatch(named);
  });
  expect((await Promise.all(received)).length).toBeGreaterThan(3);
  for (const answer of await Promise.all(received)) expect(answer).not.toMatch(named);
});
