import { describe, expect, it } from 'vitest';
import { agoText, dayText, exactText, instantText, isoDayOfInstant } from './time.ts';

describe('days and instants', () => {
  it('FORM-006: are written DD/MM/YYYY', () => {
    expect(dayText('2026-03-01')).toBe('01/03/2026');
    expect(instantText('2026-03-01T14:05:00Z')).toBe('01/03/2026, 14:05');
  });
  it('are shown in London, in summer too', () => {
    expect(instantText('2026-07-01T23:30:00Z')).toBe('02/07/2026, 00:30');
    expect(isoDayOfInstant('2026-06-30T23:30:00Z')).toBe('2026-07-01');
    expect(exactText('2026-07-01T12:00:00Z')).toContain('13:00:00 BST');
  });
  it('say how long ago something was', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    expect(agoText('2026-03-10T11:59:50Z', now)).toBe('just now');
    expect(agoText('2026-03-10T11:55:00Z', now)).toBe('5 minutes ago');
    expect(agoText('2026-03-10T09:00:00Z', now)).toBe('3 hours ago');
    expect(agoText('2026-03-09T12:00:00Z', now)).toBe('yesterday');
    expect(agoText('2026-02-01T12:00:00Z', now)).toBe('01/02/2026');
  });
});
