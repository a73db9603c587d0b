import { describe, expect, it } from 'vitest';
import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import { problemsOf, withColumn, withFixed } from './mapping.ts';
import { columnLetter } from './numbers.ts';

const mapping: ImportMapping = {
  sheet: 0,
  fields: ['propertyReferenceNumber', 'address1', null],
  fixed: { nation: 'england' },
  key: 'propertyReferenceNumber',
  existing: 'skip',
};

describe('mapping columns', () => {
  it('lets a field have one column: the one before is left out', () => {
    expect(withColumn(mapping, 2, 'address1').fields).toEqual(['propertyReferenceNumber', null, 'address1']);
  });
  it('drops the value for all rows of a field that gets a column', () => {
    expect(withColumn(mapping, 2, 'nation')).toMatchObject({
      fields: ['propertyReferenceNumber', 'address1', 'nation'],
      fixed: {},
    });
  });
  it('keeps a key that has a column: another identifier takes over when its column is left out', () => {
    const both = withColumn(mapping, 2, 'externalId');
    expect(withColumn(both, 0, null).key).toBe('externalId');
    expect(problemsOf(withColumn(mapping, 0, null))).toEqual([
      'Choose the column for Reference: it identifies the record of each row.',
    ]);
  });
  it('tells the reference of the property from that of what the rows are about', () => {
    expect(importFieldLabel('propertyReferenceNumber')).toBe('Reference');
    expect(importFieldLabel('propertyReferenceNumber', 'actions')).toBe('Property reference');
    expect(importFieldLabel('sourceReference', 'actions')).toBe('Reference in the other system');
  });
  it('asks for the value of a field that is the same for every row', () => {
    expect(problemsOf(withFixed(mapping, 'county', ''))).toHaveLength(1);
    expect(problemsOf(withFixed(mapping, 'county', 'Kent'))).toEqual([]);
  });
});

it('names columns as spreadsheet programs do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
