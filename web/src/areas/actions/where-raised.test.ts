import { expect, it } from 'vitest';
import { whereRaised } from './where-raised.ts';

it.each([
  [
    'Mill House, Leeds',
    'INS-000008 · Fire risk assessment · Mill House, Leeds',
    'INS-000008 · Fire risk assessment · Mill House, Leeds',
  ],
  ['Mill House, Leeds', 'ACC-000012 · 9 Orchard Row', 'Mill House, Leeds · ACC-000012 · 9 Orchard Row'],
  [
    '1 High Street, Leeds',
    'INS-000009 · 11 High Street, Leeds',
    '1 High Street, Leeds · INS-000009 · 11 High Street, Leeds',
  ],
  ['Mill House, Leeds', undefined, 'Mill House, Leeds'],
  ['', 'ACC-000012', 'ACC-000012'],
])('says once where an action lies: %s, from %s', (place, source, fields) => {
  expect(whereRaised(place, source)).toBe(fields);
});
