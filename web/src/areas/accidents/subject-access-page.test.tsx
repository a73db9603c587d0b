import { screen } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { accidentId } from './testing.ts';

it('prints what is held about the person, and of what was written freely only what somebody read and ticked', async () => {
  const held = {
    accident: { id: accidentId, ref: 'ACC-000012', property: '9 Orchard Row' },
    parts: [{ title: 'You', facts: [{ label: 'First name', value: 'Edwin' }] }],
    words: [
      { id: '0', label: 'What happened', value: 'Fell on the stair' },
      { id: '1', label: 'What contributed', value: 'Joan had left the bucket there' },
    ],
    fileCount: 2,
    interviewCount: 1,
    keptUntil: '2032-03-03',
    keptRule: 'Adult',
  };
  const { user } = await openPage(`/accident_held.html?id=${accidentId}`, {
    me: { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'], today: '2026-03-09' },
    answers: [[accidents.heldAboutPerson, () => ({ body: { dto: held } })]],
  });
  expect(await screen.findByText('Edwin')).toBeDefined();
  const isPrinted = (text: string) => screen.getByText(text).closest('.no-print') === null;
  expect([isPrinted('Edwin'), isPrinted('Fell on the stair')]).toEqual([true, false]);
  expect(isPrinted('Free text')).toBe(false);
  expect(screen.getByText('Held and not printed here: What happened, What contributed.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Print this: What happened' }));
  expect([isPrinted('Fell on the stair'), isPrinted('Joan had left the bucket there')]).toEqual([true, false]);
  expect(isPrinted('Free text')).toBe(true);
  expect(screen.getByText('Held and not printed here: What contributed.')).toBeDefined();
  expect(screen.getByText(/Kept until 03\/03\/2032/)).toBeDefined();
});
