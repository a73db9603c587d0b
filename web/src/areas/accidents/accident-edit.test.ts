import { expect, it } from 'vitest';
import { labelOf } from './accident-edit.ts';

it('a refused day of a period away from work is named as the form names it', () => {
  expect(labelOf('incapacity.0.to')).toBe('Period 1, To');
  expect(labelOf('incapacity.1.saidOn')).toBe('Period 2, Reported on');
});
