import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { reportedDone } from './done-action.ts';
import { aDuty } from './duty.ts';
import { tabTo } from './keyboard.ts';
import { aProperty, aWord } from './property.ts';
import { expectSound } from './sound-page.ts';
import { expect, test } from './test.ts';

const nextYear = `${new Date().getFullYear() + 1}-01-01`;
const aPdf = Buffer.from('%PDF-1.4\n%%EOF\n');

test(
  'find: a record is searched and opened, the focus follows to its heading, and back to its row',
  { tag: '@thorough' },
  async ({ page, api }) => {
    // First in the list: nothing else changes or archives what is opened there.
    await aProperty(api, { propertyReferenceNumber: `0-${aWord()}` });
    const property = await aProperty(api, { propertyReferenceNumber: `0-${aWord()}` });
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/account.html');
    await expect(heading).toHaveText('Your account');
    await page.keyboard.press('/');
    await page.keyboard.type(property.propertyReferenceNumber);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(property.address1);
    await expect(heading).toBeFocused();

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(heading).toHaveText('Properties');
    const rows = page.getByRole('table', { name: 'Properties' }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const second = rows.nth(1).getByRole('link').first();
    await expect(second).toBeFocused();
    await page.keyboard.press('x');
    await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
    const reference = await second.innerText();
    await page.keyboard.press('Enter');
    await expect(heading).not.toHaveText('Properties');
    await page.goBack();
    await expect(heading).toHaveText('Properties');
    await expect(rows.getByRole('link', { name: reference, exact: true })).toBeFocused();
  },
);

test('complete: a task is completed', { tag: '@thorough' }, async ({ page, api }) => {
  const { id } = await aDuty(api, 'GAS01', nextYear);
  await page.goto(`/task/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, /^Complete/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Evidence of this round' })).toBeFocused();
  await tabTo(page, 'Reason for missing evidence');
  await page.keyboard.type('It follows by post');
  await tabTo(page, 'Satisfactory');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await api.send(tasks.get, { query: { id } })).dto.lastOutcome).toBe('satisfactory');
});

test('complete: with a file of the kind that is asked for, which is named, chosen, and looked over before it is sent', async ({
  page,
  api,
}) => {
  // From the start: a busy browser may see the key before it learns that somebody waits for its dialog.
  page.on('filechooser', (dialog) => dialog.setFiles({ name: 'gas.pdf', mimeType: 'application/pdf', buffer: aPdf }));
  const { id } = await aDuty(api, 'GAS01', nextYear);
  await page.goto(`/task/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, /^Complete/);
  await page.keyboard.press('Enter');
  // The focus begins on the required evidence.
  await expect(
    page.getByRole('dialog').getByRole('group', { name: 'Evidence of this round', exact: true }),
  ).toBeFocused();
  // Missing evidence is reported, accessibly.
  await expectSound(page, { within: '[role="dialog"]', colorScheme: 'dark' });
  await tabTo(page, /^Type of document/);
  await page.keyboard.type('Cert');
  await expect(page.locator(':focus').locator('option:checked')).toHaveText(/^Certificate/);
  await tabTo(page, 'Choose files');
  await page.keyboard.press('Enter');
  await tabTo(page, 'gas.pdf');
  await expect(page.getByRole('dialog').getByLabel('Reason for missing evidence')).toHaveCount(0);
  await tabTo(page, 'Satisfactory');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { dto } = await api.send(tasks.get, { query: { id } });
  expect(dto.lastOutcome).toBe('satisfactory');
  // Without evidence it would not be.
  await expect(page.getByRole('main').getByText('Compliant').first()).toBeVisible();
});

test('raise: an action is raised on a property', { tag: '@thorough' }, async ({ page, api }) => {
  const { id } = await aProperty(api);
  await page.goto(`/property/${id}?tab=actions`);
  // Tabbing on before the tab has loaded skips it.
  await expect(page.getByRole('main').getByText('Add action').first()).toBeVisible();
  await tabTo(page, 'Add action');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add action');
  await tabTo(page, 'Action');
  await page.keyboard.type('Replace the door closer');
  await tabTo(page, /^High/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Medium/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Add action');
  const found = await api.send(actions.list, { body: actionList.search.parse({ propertyIds: [id], status: 'ALL' }) });
  expect(found.objects.map(({ name }) => name)).toEqual(['Replace the door closer']);
});

test(
  'verify: what awaits verification is opened from its list and accepted',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const { id: propertyId } = await aProperty(api);
    const { page: theirs, api: colleague } = await another('safety');
    const raised = { name: 'Replace the door closer', priority: 'HIGH', propertyId } as const;
    await reportedDone(theirs, (await colleague.send(actions.create, { body: raised })).dto.id);
    await page.goto(`/actions/list?status=OPEN&awaiting=ME&propertyIds[]=${propertyId}`);
    const row = page.getByRole('table', { name: 'Actions' }).locator('tbody tr').first();
    await expect(row).toBeVisible();
    await page.keyboard.press('j');
    await expect(row.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).toBeFocused();
    await expectSound(page, { within: '[role="dialog"]', colorScheme: 'dark' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await api.send(actions.get, { query: { id } })).dto.closing.state).toBe('closed');
  },
);
