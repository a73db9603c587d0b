import { describe, expect, it } from 'vitest';
import { isDisabled, typedNumber, withNumber } from './number-comparison.ts';

describe('a numeric comparison', () => {
  it('takes numbers and nothing else', () => {
    expect(typedNumber('12')).toBe(12);
    expect(typedNumber(' -3.5 ')).toBe(-3.5);
    expect(typedNumber('10,000')).toBe(10_000);
    for (const text of ['twelve', '1e5', '0x1f', '1 2', '-', '1,2', 'Infinity']) expect(typedNumber(text)).toBeNull();
  });
  it('an exact value disables the bounds', () => {
    expect(isDisabled('greaterThan', { exactValue: 4 })).toBe(true);
    expect(isDisabled('lessThan', { exactValue: 0 })).toBe(true);
    expect(isDisabled('exactValue', { exactValue: 4 })).toBe(false);
  });
  it('a bound disables the exact value', () => {
    expect(isDisabled('exactValue', { greaterThan: 0 })).toBe(true);
    expect(isDisabled('exactValue', { lessThan: 9 })).toBe(true);
    expect(isDisabled('lessThan', { greaterThan: 0 })).toBe(false);
  });
  it('clearing a field removes it, and the filter with its last field', () => {
    expect(withNumber({ greaterThan: 2, lessThan: 9 }, 'lessThan', undefined)).toEqual({ greaterThan: 2 });
    expect(withNumber({ greaterThan: 2 }, 'greaterThan', undefined)).toBeUndefined();
    expect(withNumber({ greaterThan: 2 }, 'lessThan', 9)).toEqual({ greaterThan: 2, lessThan: 9 });
  });
});
