import { expect, it } from 'vitest';
import { rowsUpTo, withRows } from './row-selection.ts';

const rows = Array.from({ length: 12 }, (_, at) => ({ id: `${at + 1}` }));

it.each([
  { last: '2', to: '5', is: ['2', '3', '4', '5'] },
  { last: '5', to: '2', is: ['2', '3', '4', '5'] },
  { last: '5', to: '5', is: ['5'] },
  { last: undefined, to: '5', is: ['5'] },
  { last: 'on another page', to: '5', is: ['5'] },
])('Shift from row $last to $to means $is', ({ last, to, is }) => {
  expect(rowsUpTo({ id: to }, rows, last).map(({ id }) => id)).toEqual(is);
});

it('the rows up to one are unticked with it as they are ticked', () => {
  const [all, some] = [withRows({}, rows, true), rowsUpTo({ id: '12' }, rows, '3')];
  expect(Object.keys(withRows(all, some, false))).toEqual(['1', '2']);
});
