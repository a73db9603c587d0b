import { screen, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { shippedRetention } from '@lintel/contract/platform/retention-rules';
import type { DueRedaction } from '@lintel/contract/areas/accidents/redactions';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { accidentId } from './testing.ts';

const due = (of: Partial<DueRedaction>): DueRedaction => ({
  id: accidentId,
  ref: 'ACC-000012',
  accidentDate: '2015-03-03',
  property: '9 Orchard Row',
  category: 'First-aid treatment',
  keptUntil: '2021-03-03',
  rule: 'Adult',
  proposedBy: null,
  canApprove: false,
  ...of,
});

it('proposes the redaction of what is due, and approves what somebody else proposed once that is confirmed', async () => {
  const other = '018f0000-0000-7000-8000-0000000000f1';
  const last = '018f0000-0000-7000-8000-0000000000f2';
  const rules = { ...shippedRetention, version: 0, can: { edit: false } };
  const objects = [due({}), due({ id: other, ref: 'ACC-000013', proposedBy: 'Iris Cole', canApprove: true })];
  const { sent, user } = await openPage('/accident/redactions.html', {
    me: { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'] },
    answers: [
      [
        accidents.dueRedactions,
        ({ search }) => ({
          body:
            search.get('page') === '2'
              ? {
                  objects: [due({ id: last, ref: 'ACC-000199' })],
                  page: 2,
                  limit: 100,
                  totalObjectsForQuery: 101,
                  maxPage: 2,
                  rules,
                }
              : { objects, page: 1, limit: 100, totalObjectsForQuery: 101, maxPage: 2, rules },
        }),
      ],
      [accidents.proposeRedaction, () => ({ body: { changedCount: 1 } })],
      [accidents.redact, () => ({ body: { changedCount: 1 } })],
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Accidents to redact' }));
  const [propose, redact] = ['Propose redaction', 'Redact'].map((name) => screen.getByRole('button', { name }));
  expect([propose, redact].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
  await user.click(table.getByRole('checkbox', { name: 'ACC-000012' }));
  expect((redact as HTMLButtonElement).disabled).toBe(true);
  await user.click(propose!);
  await expect.poll(() => sent.some(({ path }) => path.endsWith('propose.json'))).toBe(true);
  expect(JSON.parse(sent.find(({ path }) => path.endsWith('propose.json'))!.body)).toEqual({ ids: [accidentId] });

  await expect.poll(() => table.getByRole<HTMLInputElement>('checkbox', { name: 'ACC-000012' }).checked).toBe(false);
  await user.click(table.getByRole('checkbox', { name: 'ACC-000013' }));
  await user.click(redact!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/removed for good/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Redact' }));
  await expect.poll(() => sent.some(({ path }) => path.endsWith('approve.json'))).toBe(true);
  expect(JSON.parse(sent.find(({ path }) => path.endsWith('approve.json'))!.body)).toEqual({ ids: [other] });

  // Decided ones leave the list, which starts again at page 1; the rest is on its other pages.
  const pages = within(screen.getByLabelText('Pages of Accidents to redact'));
  await user.click(pages.getByRole('button', { name: 'Page 2' }));
  await user.click(await screen.findByRole('checkbox', { name: 'ACC-000199' }));
  await user.click(propose!);
  expect(await screen.findByRole('checkbox', { name: 'ACC-000012' })).toBeDefined();
});

it('FORM-006: keeps what is due until a day that is typed as DD/MM/YYYY', async () => {
  const rules = { ...shippedRetention, version: 0, can: { edit: false } };
  const { sent, user } = await openPage('/accident/redactions.html', {
    me: { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'] },
    answers: [
      [
        accidents.dueRedactions,
        () => ({ body: { objects: [due({})], page: 1, limit: 100, totalObjectsForQuery: 1, maxPage: 1, rules } }),
      ],
      [accidents.keepLonger, () => ({ body: { changedCount: 1 } })],
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'ACC-000012' }));
  const until = screen.getByLabelText<HTMLInputElement>('Until');
  expect([until.type, until.placeholder]).toEqual(['text', 'DD/MM/YYYY']);
  await user.put(screen.getByLabelText('Reason'), 'A claim is open');
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep longer' });
  await user.put(until, '31/02/2030');
  expect(keep.disabled).toBe(true);
  await user.clear(until);
  await user.put(until, '28/02/2030');
  await user.click(keep);
  await expect.poll(() => sent.some(({ path }) => path.endsWith('keep.json'))).toBe(true);
  expect(JSON.parse(sent.find(({ path }) => path.endsWith('keep.json'))!.body)).toEqual({
    ids: [accidentId],
    until: '2030-02-28',
    reason: 'A claim is open',
  });
});
