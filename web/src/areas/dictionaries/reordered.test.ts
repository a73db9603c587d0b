import { describe, expect, it } from 'vitest';
import { reordered } from './reordered.ts';

const at = (id: string, order: number) => ({ id, order });

describe('moving an entry of a dictionary', () => {
  it('exchanges two places', () => {
    const [a, b, c] = [at('a', 1), at('b', 5), at('c', 9)];
    expect(reordered([a, b, c], c, b)).toEqual([
      [c, 5],
      [b, 9],
    ]);
  });
  it('numbers all when places are not distinct, sending only what changes', () => {
    const [a, b, c] = [at('a', 1), at('b', 1), at('c', 3)];
    expect(reordered([a, b, c], b, a)).toEqual([[a, 2]]);
  });
  it('passes entries that are not shown', () => {
    const [a, hidden, c] = [at('a', 1), at('hidden', 2), at('c', 3)];
    expect(reordered([a, hidden, c], c, a)).toEqual([
      [c, 1],
      [a, 2],
      [hidden, 3],
    ]);
  });
});
