import { dictionaryNames } from '@lintel/contract/areas/dictionaries';
import { expect, it } from 'vitest';
import { dictionaryGroups } from './dictionary-groups.ts';

it('puts every dictionary into one group', () => {
  expect(dictionaryGroups.flatMap(({ names }) => names).toSorted()).toEqual(dictionaryNames.toSorted());
});
