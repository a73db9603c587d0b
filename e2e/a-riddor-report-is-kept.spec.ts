import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aReportedAccident } from './accidents.pages.ts';
import { expect, test } from './test.ts';

test.use({ as: 'safety' });

test(
  'an accident becomes reportable, the other managers are told in the bell, its form is completed and kept as it was sent',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await aReportedAccident(api);
    const { dto } = await api.send(accidents.get, { query: { id } });
    const { ref } = dto;

    await test.step('it becomes reportable by what a manager adds', async () => {
      const riddorFacts = { workRelated: 'condition-of-premises', diagnosedByDoctor: true, isAccident: true };
      const saved = await api.send(accidents.change, { body: { ...dto, riddorFacts } as never });
      expect(saved.dto.riddorDecision).toBe('reportable');
    });

    await test.step('another manager of accidents reads it in the bell, and comes from there to the record', async () => {
      const { page: theirs } = await another('admin');
      await theirs.goto('/account.html');
      await theirs
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click();
      const notice = theirs.getByRole('dialog').getByRole('link', { name: new RegExp(ref) });
      await expect(notice).toBeVisible();
      await expect(theirs.getByRole('dialog')).toContainText('Reportable under RIDDOR');
      await notice.click();
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
    });

    await test.step('the form says what is missing and takes it', async () => {
      await page.goto(`/accident_view.html?id=${id}`);
      await page.getByRole('link', { name: 'RIDDOR form' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`RIDDOR form of ${ref}`);
      await expect(page.getByRole('list', { name: 'What it reports' })).toContainText('reg. 4(1)(a)');
      await page.getByRole('link', { name: 'Answer it below: Where it happened' }).click();
      await page.getByRole('combobox', { name: 'Where it happened' }).click();
      await page.getByRole('option', { name: 'In a public place' }).click();
      await page.getByRole('button', { name: 'Save answers' }).click();
      await expect(page.getByText('Answers saved')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Incident' })).toContainText('In a public place');
    });

    await test.step('an answer is copied with one press', async () => {
      await page.getByRole('button', { name: 'Copy: What happened' }).press('Enter');
      await expect(page.getByText('What happened: copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'Slipped on the wet stair below the roof leak.',
      );
    });

    await test.step('what was sent is kept with its reference, and the record says so', async () => {
      await page.getByRole('textbox', { name: 'Reference of the report' }).fill('ABC-4711');
      await page.getByRole('button', { name: 'Save as sent' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save as sent' }).click();
      await expect(page.getByText('Report saved as sent')).toBeVisible();
      const reports = page.getByRole('region', { name: 'Reports as sent' });
      await expect(reports).toContainText('ABC-4711');
      await reports.getByRole('link').first().click();
      await expect(page.getByRole('alert')).toContainText('reference ABC-4711');
      await expect(page.getByRole('region', { name: 'Incident' })).toContainText('In a public place');
      const { dto: kept } = await api.send(accidents.get, { query: { id } });
      expect([kept.hseReference, kept.riddorReportable]).toEqual(['ABC-4711', true]);
    });
  },
);
