import type { Page } from '@playwright/test';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { aContractorLink } from './contractor-links.pages.ts';
import { expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const certificate = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const today = () => new Date().toISOString().slice(0, 10);
const inForm = (day: string) => day.split('-').toReversed().join('/');

test.use({ as: 'admin' });

test(
  'a contractor shows its evidence by a link, is blocked when it expires and reinstated by what it sends',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    // Whoever had the link may not check evidence that came by it, so somebody else invites.
    const { id, address } = await aContractorLink((await another('manager')).api);
    const passport = `/contractor_view.html?id=${id}&tab=evidence`;
    const standing = (on: Page) => on.getByRole('heading', { level: 1 }).locator('..');
    const outsider = (await another('nobody', phone)).page;

    const sends = async (name: string, toOn: string, more: Record<string, string> = {}) => {
      await outsider.getByRole('button', { name: `Send ${name}` }).click();
      const form = outsider.getByRole('form', { name: `Send ${name}` });
      for (const [label, value] of Object.entries(more)) await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByLabel('To', { exact: true }).fill(inForm(toOn));
      await form.locator('input[type=file]').setInputFiles({ ...certificate, name: `${crypto.randomUUID()}.pdf` });
      await form.getByRole('button', { name: 'Send', exact: true }).click();
      // The form closes once its file is uploaded too.
      await expect(form).toBeHidden();
      await expect(outsider.getByText(/^Sent\. It counts once/).first()).toBeVisible();
    };
    const checks = async () => {
      const { kinds } = await api.send(contractors.evidence, { query: { id } });
      for (const { items } of kinds)
        for (const item of items.filter(({ check }) => check === null))
          await api.send(contractors.checkEvidence, { body: { id: item.id, outcome: 'VALID', how: 'COPY' } });
    };

    await test.step('invited by a link, it sees what is missing', async () => {
      await outsider.goto(address);
      await expect(outsider.getByRole('heading', { name: 'Ebor Painting' })).toBeVisible();
      await expect(outsider.getByText('Missing')).toHaveCount(2);
      await expectSound(outsider, looks[0]);
    });

    await test.step('it sends what is asked for, of which one has ended', async () => {
      await sends('SSIP member assessment', plusDays(today(), 300));
      await sends('Public and products liability insurance', plusDays(today(), -1), { Number: 'PL-1' });
      await expect(outsider.getByText('Awaiting check')).toBeVisible();
      await checks();
    });

    await test.step('blocked by expiry', async () => {
      await page.goto(passport);
      await expect(standing(page).getByText('Blocked')).toBeVisible();
      await expect(page.getByText(/Public and products liability insurance expired on/).first()).toBeVisible();
    });

    await test.step('reinstated by what it sends, once that is checked', async () => {
      await outsider.reload();
      await sends('Public and products liability insurance', plusDays(today(), 200));
      await page.reload();
      await expect(standing(page).getByText('Blocked')).toBeVisible();
      await checks();
      await page.reload();
      await expect(standing(page).getByText('Not approved')).toBeVisible();
      await outsider.reload();
      await expect(outsider.getByText('Work can be assigned to you.')).toBeVisible();
    });
  },
);
