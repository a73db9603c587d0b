import { describe, expect, it } from 'vitest';
import { withEnd, withStart } from './day-range.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the two days of a date filter', () => {
  it('ignores a start after the end', () => {
    expect(withStart(march, '2026-04-01')).toEqual(march);
    expect(withStart(march, '2026-03-31')).toEqual({ from: '2026-03-31', to: '2026-03-31' });
    expect(withStart({ to: undefined }, '2026-04-01')).toEqual({ from: '2026-04-01', to: undefined });
  });
  it('ignores an end before the start', () => {
    expect(withEnd(march, '2026-02-28')).toEqual(march);
    expect(withEnd(march, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(withEnd({}, '2026-02-28')).toEqual({ to: '2026-02-28' });
  });
  it('lets either be cleared', () => {
    expect(withStart(march, undefined)).toEqual({ from: undefined, to: '2026-03-31' });
    expect(withEnd(march, undefined)).toEqual({ from: '2026-03-01', to: undefined });
  });
});
