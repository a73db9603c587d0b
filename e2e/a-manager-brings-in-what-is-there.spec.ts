import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const aPdf = (text: string) =>
  Buffer.from(
    `%PDF-1.7\n%${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
const ago = (days: number) => {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return day.split('-').toReversed().join('/');
};

test(
  'dates of duties come in with their certificates, row by row, and can be undone',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const { propertyReferenceNumber: reference, address1, id } = await aProperty(api, { nation: 'england' });
    const lines = [
      'Property Ref,Task,Last completed,Certificate',
      `${reference},FRA01,${ago(40)},assessment.pdf`,
      `${reference},LFT01,${ago(20)},`,
      `${reference}-9,FRA01,${ago(40)},`,
    ];
    await page.goto('/property_import.html');
    await page.getByRole('radio', { name: 'Last done and due dates of tasks' }).check();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await expect(page.getByText('4 of 4 columns will be imported')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('One row would be refused.')).toBeVisible();
    await expect(page.getByText(/^1 row: the certificate is not among the files that were added/)).toBeVisible();

    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'assessment.pdf', mimeType: 'application/pdf', buffer: aPdf('one') },
      { name: `${reference} LFT01.pdf`, mimeType: 'application/pdf', buffer: aPdf('two') },
    ]);
    await expect(page.getByText('2 files added')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    const outcomes = page.getByRole('region', { name: 'Row by row' }).last();
    await expect(outcomes).toContainText(`${address1}: FRA01 added`);
    await expect(outcomes).toContainText(`with ${reference} LFT01.pdf`);

    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByRole('heading', { name: 'What was imported' })).toBeVisible();
    await page.goto(`/tasks/list?status=ALL&propertyIds[]=${id}`);
    const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    // Nothing after the day says that it is late.
    await expect(rows.first()).toContainText(/\d\d\/\d\d\/\d{4}Not started/);

    await page.goBack();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Undone: 2 tasks removed, 0 changed back')).toBeVisible();
  },
);
