import { secondFactor } from '@lintel/contract/areas/second-factor';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const own = { isOn: true, isRequired: false, since: '2026-11-01T09:00:00Z', recoveryCodesLeft: 2 };

it('keeps the focus through renewing the recovery codes, until they are kept', async () => {
  const { user } = await openPage('/own', {
    pages: { '/own': <SecondFactorSection /> },
    answers: [
      [secondFactor.get, () => ({ body: { dto: own } })],
      [secondFactor.renewCodes, () => ({ body: { dto: { recoveryCodes: ['abcd-efgh-ijkm-npqr-stuv-wxyz'] } } })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'New recovery codes' }));
  await screen.findByText('abcd-efgh-ijkm-npqr-stuv-wxyz');
  const focused = () => document.activeElement?.closest('section, h3')?.textContent ?? '';
  await vi.waitFor(() => expect(focused()).toContain('Keep your recovery codes'));

  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText(/recovery codes are left/);
  await vi.waitFor(() => expect(focused()).toContain('recovery codes are left'));
});
