import { expect, it } from 'vitest';
import { waitBeforeMidnight } from './midnight.ts';

it.each([
  ['2026-11-24T12:00:00Z', 0],
  ['2026-11-24T23:56:59Z', 0],
  ['2026-11-24T23:57:00Z', 181_000],
  ['2026-11-24T23:59:59Z', 2000],
  ['2026-11-25T00:00:00Z', 0],
  // In summer London's day ends an hour before that of UTC.
  ['2026-07-24T22:59:00Z', 61_000],
  ['2026-07-24T23:59:00Z', 61_000],
  ['2026-07-24T23:00:00Z', 0],
])('a test of three minutes that would begin at %s waits %s ms', (now, wait) => {
  expect(waitBeforeMidnight(new Date(now), 180_000)).toBe(wait);
});
