import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { openPage } from '../../../test/open-page.tsx';
import BulkChange from './bulk-change.tsx';

it('sets on many properties what was chosen, figures also back to not known, and nothing else', async () => {
  const ann = { id: '018f0000-0000-7000-8000-0000000000aa', name: 'Ann Zed' };
  const ids = Array.from({ length: 2580 }, (_, at) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`);
  const { user, sent } = await openPage('/bulk', {
    pages: { '/bulk': <BulkChange selection={{ ids, rows: [], keep: () => {} }} /> },
    answers: [
      [dictionaries.generic, () => ({ body: { objects: [] } })],
      [dictionaries.dropPerson, () => ({ body: { objects: [ann] } })],
      [
        properties.bulkChange,
        () => ({ body: { changedCount: 2580, unchangedCount: 0, refusedCount: 0, refused: [] } }),
      ],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Change…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2,580 properties' }));
  await user.click(dialog.getByRole('combobox', { name: 'Fire alarm' }));
  await user.click(await screen.findByRole('option', { name: 'Yes' }));
  await user.type(dialog.getByRole('textbox', { name: 'Passenger lifts' }), '2');
  await user.click(dialog.getByRole('checkbox', { name: 'Storeys: not known' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Height (m): not known' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Height (m): not known' }));
  await user.type(dialog.getByRole('combobox', { name: 'Owners' }), 'Ann');
  await user.click(await screen.findByRole('option', { name: 'Ann Zed' }));
  await user.click(dialog.getByRole('button', { name: 'Change 2,580 properties' }));
  const { body } = sent.find(({ method }) => method === 'PUT')!;
  expect(JSON.parse(body).set).toEqual({ hasFireAlarm: true, passengerLifts: 2, storeys: null, ownerIds: [ann.id] });
});
