import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { search } from '@lintel/contract/areas/search';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const list = '/accident/list/accident_list.html';
const photograph = {
  name: 'stair.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test.use({ as: 'safety' });

test('SHELL-052 ACC-001 ACC-004 ACC-005 ACC-006 a caretaker reports a fall on a phone with a photograph; who manages accidents reads it, and who does not finds no name', async ({
  page,
  api,
  another,
}) => {
  const surname = aWord();
  const { page: theirs } = await another('site', phone);
  await theirs.goto(list);
  await theirs.getByRole('link', { name: 'Report an accident' }).click();
  await theirs.getByText('Somebody hurt').click();
  await theirs.getByRole('radio', { name: /First-aid treatment/ }).click();
  await theirs.getByRole('combobox', { name: 'Property', exact: true }).click();
  await theirs.getByRole('option').first().click();
  await theirs.getByLabel('First name').fill('Greta');
  await theirs.getByLabel('Last name').fill(surname);
  await theirs.getByRole('textbox', { name: 'What happened' }).fill('Slipped on the wet floor of the lobby.');
  await theirs.locator('input[type=file]').first().setInputFiles(photograph);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Accidents');
  const said = theirs.getByText(/ACC-\d+ reported/);
  const ref = /ACC-\d+/.exec((await said.textContent())!)![0];

  await page.goto(`${list}?fullTextSearchString=${ref}`);
  await expect(page.getByText(`Greta ${surname}`)).toBeVisible();
  await page.getByRole('link', { name: ref }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ref);
  const { objects } = await api.send(accidents.list, { body: { fullTextSearchString: ref } as never });
  const { dto } = await api.send(accidents.get, { query: { id: objects[0]!.id } });
  expect(dto).toMatchObject({ fileCount: 1, injuredPerson: { lastName: surname }, reporter: { lastName: 'Kelly' } });

  // PRISM_APP_SAFETY_MANAGER is not the auditor's.
  const { page: audits, api: auditing } = await another('auditor');
  await audits.goto(`${list}?fullTextSearchString=${ref}`);
  await expect(audits.getByRole('link', { name: ref })).toBeVisible();
  await audits.goto(`/accident_view.html?id=${dto.id}`);
  await expect(audits.getByRole('heading', { level: 1 })).toContainText(ref);
  expect(await audits.content()).not.toContain(surname);
  const found = await auditing.send(search.all, { body: { searchString: surname } } as never);
  expect(JSON.stringify(found)).not.toContain(`Greta ${surname}`);
});

test('ACC-007 ACC-008 leaving the report asks only where something would be lost', async ({ page }) => {
  await page.goto('/accident_add.html');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(list));
  await page.goto('/accident_add.html');
  await page.getByRole('radio', { name: /Near miss/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/accident_add/);
});

test('ACC-002 each number of the summary opens as many accidents', async ({ page }) => {
  await page.goto('/accident/summary/accident_list.html');
  const groups = page.getByRole('main').getByRole('list');
  await expect(groups.first().getByRole('link').first()).toBeVisible();
  expect(await groups.count()).toBeGreaterThan(5);
  for (const at of [0, 1, 3, 4])
    // Other tests report accidents meanwhile: then both are looked at again.
    await expect(async () => {
      await page.goto('/accident/summary/accident_list.html');
      const link = groups.nth(at).getByRole('link').first();
      const count = (await link.locator('span').last().textContent())!;
      await link.click();
      await expect(page.getByText(`${count} in all`, { exact: true })).toBeVisible({ timeout: 5000 });
    }).toPass();
});
