import { screen, within } from '@testing-library/react';
import { dictionaries, type DictionaryEntry } from '@lintel/contract/areas/dictionaries';
import { expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const entry: DictionaryEntry = {
  id: '018f0000-0000-7000-8000-000000000001',
  dictionary: 'REGIONS',
  code: 'zone-a',
  name: 'Zone A',
  order: 1,
  kind: null,
  description: null,
  isArchived: false,
  usedCount: 0,
  version: 1,
};

it('an entry that somebody else renamed meanwhile is shown as it is now, and renamed by a second press', async () => {
  let kept = entry;
  const conflict = { version: 2, changedBy: 'Tom Birch', changedAt: null, fields: [] };
  const { user } = await openPage('/admin/dictionaries', {
    me: { permissions: ['PRISM_APP_DICTIONARY_MANAGE'] },
    answers: [
      [dictionaries.entries, () => ({ body: { objects: [kept] } })],
      [
        dictionaries.change,
        ({ body }) => {
          const { version, name } = JSON.parse(body) as DictionaryEntry;
          if (version !== 2) {
            kept = { ...entry, name: 'Zone of theirs', version: 2 };
            return problem(409, 'Somebody else changed this', { conflict });
          }
          kept = { ...kept, name, version: 3 };
          return { body: { dto: kept } };
        },
      ],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Zone A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.put(dialog.getByRole('textbox', { name: 'Name' }), 'Zone of mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Somebody else changed “Zone of theirs” meanwhile/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Zone of mine')).toBeDefined();
});
