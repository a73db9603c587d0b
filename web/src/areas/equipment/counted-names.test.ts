import { expect, it } from 'vitest';
import { countedNames, namesIn, nextName } from './counted-names.ts';

it('a name is numbered from 1, or from the number that it ends in, as wide as that is', () => {
  expect(countedNames('Lift', 3)).toEqual(['Lift 1', 'Lift 2', 'Lift 3']);
  expect(countedNames('FD-09', 2)).toEqual(['FD-09', 'FD-10']);
  expect(countedNames('Door 3-98', 3)).toEqual(['Door 3-98', 'Door 3-99', 'Door 3-100']);
  expect(countedNames('Boiler', 1)).toEqual(['Boiler']);
});

it('the next one has the next number, if the name ends in one', () => {
  expect(['Lift 09', 'Lift 2, east core'].map(nextName)).toEqual(['Lift 10', 'Lift 2, east core']);
});

it('a list of names is taken as it is, without its empty lines', () => {
  expect(namesIn(' East lift \n\nWest lift\n', 5)).toEqual(['East lift', 'West lift']);
  expect(namesIn('Lift\n', 2)).toEqual(['Lift 1', 'Lift 2']);
});
