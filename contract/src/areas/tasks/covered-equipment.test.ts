import { expect, it } from 'vitest';
import { withDistinctNames } from './covered-equipment.ts';

it('pieces of one name are told apart by where they are, else by their tag, else by their reference; others keep their name', () => {
  const named = (...pieces: [name: string, location: string | null, assetTag: string | null][]) =>
    withDistinctNames(
      pieces.map(([name, location, assetTag], at) => ({ name, location, assetTag, ref: `EQP-${at}` })),
    ).map(({ name }) => name);
  expect(named(['Boiler', 'Flat 1', null], ['boiler', 'Flat 2', null], ['Lift', 'Core', 'L-1'])).toEqual([
    'Boiler (Flat 1)',
    'boiler (Flat 2)',
    'Lift',
  ]);
  expect(named(['Tap', 'Kitchen', 'W01'], ['Tap', 'kitchen', 'W02'], ['Tap', null, 'W03'])).toEqual([
    'Tap (W01)',
    'Tap (W02)',
    'Tap (W03)',
  ]);
  expect(named(['Tap', null, null], ['Tap', null, null])).toEqual(['Tap (EQP-0)', 'Tap (EQP-1)']);
});
