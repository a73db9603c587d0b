import { describe, expect, it } from 'vitest';
import { differencesBetween, merged, obviousChoices } from './three-way.ts';

const before = { name: 'Elm House', storeys: 4, notes: null as string | null, ownerIds: ['a', 'b'] };

describe('two people changing one record', () => {
  it('C-01: do not get in each other’s way when they changed different fields', () => {
    const mine = { ...before, storeys: 5 };
    const theirs = { ...before, notes: 'Lift out of order' };
    const differences = differencesBetween(before, mine, theirs);
    expect(differences.some((each) => each.isContested)).toBe(false);
    expect(merged(mine, differences, obviousChoices(differences))).toEqual({
      ...before,
      storeys: 5,
      notes: 'Lift out of order',
    });
  });
  it('C-01: must choose where both changed the same field', () => {
    const mine = { ...before, name: 'Elm Court' };
    const theirs = { ...before, name: 'Elm Lodge' };
    const differences = differencesBetween(before, mine, theirs);
    expect(differences).toEqual([
      { field: 'name', before: 'Elm House', mine: 'Elm Court', theirs: 'Elm Lodge', isContested: true },
    ]);
    expect(obviousChoices(differences)).toEqual({});
    expect(merged(mine, differences, { name: 'theirs' }).name).toBe('Elm Lodge');
    expect(merged(mine, differences, { name: 'mine' }).name).toBe('Elm Court');
  });
  it('agree when they made the same change, and whatever the order of a list', () => {
    expect(
      differencesBetween(before, { ...before, storeys: 6 }, { ...before, storeys: 6, ownerIds: ['b', 'a'] }),
    ).toEqual([]);
  });
  it('take an empty text for nothing, but neither zero nor no', () => {
    expect(differencesBetween({ a: null }, { a: '' }, { a: null })).toEqual([]);
    expect(differencesBetween({ a: null }, { a: 0 }, { a: null })).toHaveLength(1);
    expect(differencesBetween({ a: null }, { a: false }, { a: null })).toHaveLength(1);
  });
});
