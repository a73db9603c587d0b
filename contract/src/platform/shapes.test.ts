import { expect, it } from 'vitest';
import { plainly } from './sentences.ts';
import { instant, optionalTimeOfDay } from './shapes.ts';

it.each([
  ['14:30', '14:30'],
  ['9:15', '09:15'],
  [' 9.15 ', '09:15'],
  ['0915', '09:15'],
  ['', null],
  [undefined, null],
])('the time of day %j is kept as %j', (typed, kept) => expect(optionalTimeOfDay.parse(typed)).toBe(kept));

it.each(['24:00', '9:60', '9', 'noon', '14:30:00'])('%j is no time of day', (typed) =>
  expect(optionalTimeOfDay.safeParse(typed).error?.issues[0]?.message).toBe('Use a time such as 14:30'),
);

it.each([
  ['2026-12-31T25:00', 'Use a time such as 14:30'],
  ['2026-12-31Tnoon', 'Use a time such as 14:30'],
  ['2026-12-31T', 'Use a time such as 14:30'],
  ['2026-12-31T14:30', 'Enter a date and time with its zone, for example 2026-12-31T14:30:00Z'],
  [null, 'Fill this in'],
])('%j is no instant: %s', (typed, given) =>
  expect(instant.safeParse(typed, { error: plainly }).error?.issues[0]?.message).toBe(given),
);
