import { cycleNations } from '@lintel/contract/cycles/rule';
import { expect, it } from 'vitest';
import { dayOff, nationsOf } from './days-off.ts';

const [england, wales, scotland, ni] = cycleNations;

it.each([
  ['2026-01-02', '2nd January (Scotland)'],
  ['2026-03-17', 'St Patrick’s Day (Northern Ireland)'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday (England, Wales, Northern Ireland)'],
  // The 12th is a Sunday.
  ['2026-07-13', 'Battle of the Boyne (substitute day) (Northern Ireland)'],
  ['2026-08-03', 'Summer bank holiday (Scotland)'],
  ['2026-08-31', 'Summer bank holiday (England, Wales, Northern Ireland)'],
  ['2026-11-30', 'St Andrew’s Day (Scotland)'],
  // Boxing Day is a Saturday.
  ['2026-12-28', 'Boxing Day (substitute day)'],
  // The 1st is a Saturday, the 2nd a Sunday: in Scotland both move.
  ['2028-01-03', 'New Year’s Day (substitute day)'],
  ['2028-01-04', '2nd January (substitute day) (Scotland)'],
])('says of %s in which nations it is a bank holiday: %s', (day, name) => {
  expect(dayOff(day)).toEqual({ kind: 'holiday', name });
});

it('says in which of the nations in view, and leaves them out where it is one in all of these', () => {
  expect(dayOff('2026-04-06', [england, wales])).toEqual({ kind: 'holiday', name: 'Easter Monday' });
  expect(dayOff('2026-04-06', [england, scotland])).toEqual({ kind: 'holiday', name: 'Easter Monday (England)' });
  expect(dayOff('2026-04-06', [scotland])).toBeUndefined();
  expect(dayOff('2026-07-13', [england, wales, scotland])).toBeUndefined();
  expect(dayOff('2026-08-31', [ni])).toEqual({ kind: 'holiday', name: 'Summer bank holiday' });
  expect(dayOff('2026-11-28', [scotland])).toEqual({ kind: 'weekend' });
});

it('takes a property of no known nation for one in England, as its due dates do', () => {
  expect(nationsOf([{ nation: null }, { nation: 'scotland' }, { nation: 'england' }])).toEqual(['england', 'scotland']);
});
