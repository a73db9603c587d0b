import { screen, within } from '@testing-library/react';
import { dictionaries, type EntryCorrection } from '@lintel/contract/areas/dictionaries';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const id = (at: number) => `018f0000-0000-7000-8000-00000000000${at}`;
const agency: EntryCorrection = {
  id: id(1),
  dictionary: 'ACCIDENT_RELATION_TO_PROPERTY',
  name: 'Agency worker',
  changes: [{ label: 'Counts for RIDDOR as', from: 'Employee', to: 'Employed by somebody else' }],
  usedCount: 5,
  decidedOtherwiseCount: 2,
};
const notice: EntryCorrection = {
  id: id(2),
  dictionary: 'ENFORCEMENT_VISIT_OUTCOME',
  name: 'Fire enforcement notice',
  changes: [{ label: 'What it means', from: 'In at least 28 days.', to: 'Within the period in the notice.' }],
  usedCount: 0,
  decidedOtherwiseCount: 0,
};
const open = (objects: EntryCorrection[]) =>
  openPage('/admin/dictionaries/corrections', {
    me: { permissions: ['PRISM_APP_DICTIONARY_MANAGE'] },
    answers: [
      [dictionaries.corrections, () => ({ body: { objects } })],
      [dictionaries.correct, () => ({ body: { correctedCount: 1, message: '1 entry corrected' } })],
    ],
  });

it('shows what a corrected entry says and which accidents it moves, and takes only what was chosen and confirmed', async () => {
  const opened = await open([agency, notice]);
  const row = (await screen.findByText('Agency worker')).closest('tr')!;
  expect(within(row).getByText('Relations to the property · 5 times')).toBeDefined();
  expect(within(row).getByText('2 accidents are assessed differently')).toBeDefined();
  expect(within(row).getByText('After: Employed by somebody else')).toBeDefined();
  const other = screen.getByText('Fire enforcement notice').closest('tr')!;
  expect(within(other).getByText('None')).toBeDefined();
  await opened.user.click(screen.getByLabelText('Choose Fire enforcement notice'));
  await opened.user.click(screen.getByRole('button', { name: 'Apply the correction' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/RIDDOR assessment changes: 2\./)).toBeDefined();
  expect(opened.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Apply the correction' }));
  await screen.findByText('1 entry corrected');
  expect(opened.sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))).toEqual([
    { ids: [agency.id] },
  ]);
});

it('says that there is nothing to correct', async () => {
  await open([]);
  expect(
    await screen.findByText('No corrections: your entries match the reference list or are your own'),
  ).toBeDefined();
});
