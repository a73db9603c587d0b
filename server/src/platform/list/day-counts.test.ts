import { describe, expect, it } from 'vitest';
import { countWithin, dayCounts, dayNumber } from './day-counts.ts';

describe('how many rows have each day', () => {
  const [first, second, third] = ['2026-02-28', '2026-03-01', '2027-01-01'] as const;
  // In no order, and one day taken back.
  const counts = dayCounts([third, first, second, first].map(dayNumber), [5, 4, 2, -1]);

  it('is summed over a range with its ends, which may be open', () => {
    const within = (from?: string, to?: string) => countWithin(counts, { from, to });
    expect([within(), within(first), within(second), within(undefined, second), within('2027-01-02')]).toEqual([
      10, 10, 7, 5, 0,
    ]);
    expect([within(second, second), within('2026-03-02', '2026-12-31'), within(third, first)]).toEqual([2, 0, 0]);
    expect(countWithin(dayCounts([], []), { from: first })).toBe(0);
  });
});
