import { describe, expect, it } from 'vitest';
import { LABEL_WIDTH, wrapLabel } from './wrap-label.ts';

describe('a label', () => {
  it('DASH-006: wraps at 20 characters, between its words', () => {
    expect(LABEL_WIDTH).toBe(20);
    expect(wrapLabel('Overdue')).toEqual(['Overdue']);
    expect(wrapLabel('exactly twenty chars')).toEqual(['exactly twenty chars']);
    expect(wrapLabel('exactly twenty1 chars')).toEqual(['exactly twenty1', 'chars']);
    expect(wrapLabel('Emergency lighting monthly function test')).toEqual([
      'Emergency lighting',
      'monthly function',
      'test',
    ]);
  });

  it('DASH-006: breaks a word that is longer than a line', () => {
    expect(wrapLabel('The Llanfairpwllgwyngyllgogerych station')).toEqual([
      'The',
      'Llanfairpwllgwyngyll',
      'gogerych station',
    ]);
  });
});
