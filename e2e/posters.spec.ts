import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aPoster } from './posters.pages.ts';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

const photograph = {
  name: 'stair.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test.use({ as: 'admin' });

test(
  'a stranger reads the code of a poster, reports on a phone, and a manager makes an accident of it',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const { propertyId, caption, link } = await aPoster(api);
    await page.goto(`/accident/poster.html?propertyId=${propertyId}`);
    await expect(page.getByRole('img', { name: 'QR code of the report form' })).toBeVisible();

    const surname = aWord();
    const { page: phone } = await another('nobody', { viewport: { width: 390, height: 844 }, isMobile: true });
    const { pathname, hash } = new URL(link);
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(request.url()));
    await phone.goto(pathname + hash);
    await expect(phone.getByText(caption)).toBeVisible();
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('link', { name: /What happened/ })).toBeVisible();
    await phone.getByRole('radio', { name: 'Somebody was hurt' }).click();
    await phone.getByRole('textbox', { name: 'What happened?' }).fill('Fell over the loose mat in the hall.');
    await phone.getByRole('textbox', { name: /Who was hurt/ }).fill(`Ina ${surname}`);
    await phone.locator('input[type=file]').setInputFiles(photograph);
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you. It has been sent.' })).toBeVisible();
    expect(asked.filter((url) => url.includes(hash.slice(1)) || url.includes(surname))).toEqual([]);

    await page.goto('/accident/poster_reports.html');
    const report = page.getByRole('article', { name: 'Somebody was hurt' }).filter({ hasText: surname });
    await expect(report.getByText('stair.png')).toBeVisible();
    await report.getByRole('button', { name: 'Record as an accident' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record as an accident' });
    const category = dialog.getByRole('combobox', { name: 'Category' });
    await expect(category, 'how badly, nobody said').toHaveValue('');
    await category.click();
    await page.getByRole('option', { name: 'First-aid treatment' }).click();
    await dialog.getByRole('button', { name: 'Record as an accident' }).click();
    const ref = /ACC-\d+/.exec((await page.getByText(/Recorded as ACC-/).textContent())!)![0];
    const { objects } = await api.send(accidents.list, { body: { fullTextSearchString: ref } });
    const { dto } = await api.send(accidents.get, { query: { id: objects[0]!.id } });
    expect(dto).toMatchObject({
      note: 'Fell over the loose mat in the hall.',
      injuredPerson: { firstName: 'Ina', lastName: surname },
      property: { id: propertyId },
      fileCount: 1,
    });
  },
);
