import { describe, expect, it } from 'vitest';
import { presetNameProblem } from './preset-name.ts';

const saved = [
  { id: '1', name: 'High rise' },
  { id: '2', name: 'No region' },
];

describe('the name of a saved filter', () => {
  it('FILTER-015: is required, blanks not counting', () => {
    expect(presetNameProblem('   ', saved)).toMatchObject({ key: 'validation.value.is.required' });
    expect(presetNameProblem('Schools', saved)).toBeUndefined();
  });
  it('FILTER-016: is not that of another, blanks around it not counting', () => {
    expect(presetNameProblem(' High rise ', saved)).toEqual({ key: 'filter.preset.duplicate', name: 'High rise' });
  });
  it('FILTER-017: may stay as it is when renaming', () => {
    expect(presetNameProblem('High rise', saved, '1')).toBeUndefined();
    expect(presetNameProblem('High rise', saved, '2')).toBeDefined();
  });
});
