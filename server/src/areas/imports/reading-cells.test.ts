import { expect, it } from 'vitest';
import { recognised } from './headings.ts';
import { readCell } from './reading-cells.ts';
import { readDay } from './reading-days.ts';

it('one-line fields take no line breaks, tabs or blanks of web pages, so that one town is one town', () => {
  expect(readCell('city', 'High\u00a0Wycombe')).toEqual({ value: 'High Wycombe' });
  expect(readCell('address1', ' 1 High Street\r\n\tRear ')).toEqual({ value: '1 High Street Rear' });
  expect(readCell('notes', 'One\nTwo')).toEqual({ value: 'One\nTwo' });
});

it('a day in a column of years is its year, however the spreadsheet keeps it', () => {
  expect(readCell('builtYear', 24473)).toEqual({ value: 1967 });
  expect(readCell('builtYear', 1967)).toEqual({ value: 1967 });
  expect(readCell('builtYear', '01/01/1967')).toEqual({ value: 1967 });
});

it('days are read as people write them, and what is no day is none', () => {
  for (const text of ['2026-03-09', '9/3/2026', '09.03.26', '9 March 2026', '9-Mar-26', 'Mon 9 Mar 2026', 46090])
    expect(readDay(text), String(text)).toEqual({ value: '2026-03-09' });
  expect(readDay('9/3/98')).toEqual({ value: '1998-03-09' });
  expect(readDay('9/3/36')).toEqual({ value: '2036-03-09' });
  for (const text of ['31/02/2026', '2026', 'soon', '13/13/2026', '01/01/1026', -3, true])
    expect(readDay(text), String(text)).toHaveProperty('reason');
});

it('what nobody knows yet fills no number, and a number that was shortened is none', () => {
  for (const field of ['storeys', 'heightMetres', 'builtYear', 'postcode', 'uniquePropertyReferenceNumber'] as const)
    for (const text of ['TBC', 'unknown', '?'])
      expect(readCell(field, text), `${field} ${text}`).toEqual({ value: null });
  expect(readCell('city', 'Unknown')).toEqual({ value: 'Unknown' });
  for (const field of ['uniquePropertyReferenceNumber', 'propertyReferenceNumber'] as const)
    expect(readCell(field, '1.00023E+11')).toEqual({ reason: expect.stringContaining('shortened') as string });
  expect(readCell('propertyReferenceNumber', 'E12')).toEqual({ value: 'E12' });
});

it('a column that says only whether there are lifts gives none or one, and an approximate year is a year', () => {
  for (const text of ['N', 'no', 'None', false]) expect(readCell('passengerLifts', text)).toEqual({ value: 0 });
  for (const text of ['Y', 'yes', true])
    expect(readCell('passengerLifts', text)).toEqual({
      value: 1,
      remark: expect.stringContaining('one is taken') as string,
    });
  expect(readCell('passengerLifts', '2')).toEqual({ value: 2 });
  expect(readCell('storeys', 'yes')).toHaveProperty('reason');
  for (const text of ['c.1965', 'c 1965', 'Circa 1965']) expect(readCell('builtYear', text)).toEqual({ value: 1965 });
  expect(readCell('builtYear', '1960s')).toHaveProperty('reason');
});

it('the headings of a landlord’s stock list are recognised', () => {
  const of = {
    'Prop ref': 'propertyReferenceNumber',
    Addr: 'address1',
    Patch: 'regionId',
    'Prop type': 'propertyTypeId',
  };
  const more = {
    'Block/Scheme': 'buildingName',
    'Ht (m)': 'heightMetres',
    'Yr built': 'builtYear',
    'Lift?': 'passengerLifts',
  };
  const fields = { ...of, ...more, 'FA system': 'hasFireAlarm', 'P/Code': 'postcode' };
  const columns = Object.keys(fields).map((heading) => ({ heading, samples: [], filledCount: 1, values: null }));
  expect(recognised({ index: 0, columns }).fields).toEqual(Object.values(fields));
  const [inFull, short] = ['Asset number', 'Asset No.'].map((heading) => [{ ...columns[0]!, heading }]);
  expect(recognised({ index: 0, columns: short! })).toEqual(recognised({ index: 0, columns: inFull! }));
});

it('the headings of the register of schools are recognised', () => {
  const headings = ['Provider no', 'Est. no', 'Govt region', 'Shire county', 'Kind of school'];
  const columns = headings.map((heading) => ({ heading, samples: [], filledCount: 1, values: null }));
  expect(recognised({ index: 0, columns }).fields).toEqual([
    'externalId',
    'clientSpecificCode',
    'regionId',
    'county',
    'propertyTypeId',
  ]);
});
