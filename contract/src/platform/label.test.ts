import { expect, it } from 'vitest';
import { codeOf, idOfCode, labelLink } from './label.ts';

const id = '018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b';

it.each([id, '00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
  'the code of %s is 25 characters and leads back, in capitals too',
  (id) => {
    expect(codeOf(id)).toMatch(/^[0-9a-z]{25}$/);
    expect(idOfCode(codeOf(id))).toBe(id);
    expect(idOfCode(codeOf(id).toUpperCase())).toBe(id);
  },
);

it.each(['', id, 'z'.repeat(25), `${codeOf(id)}0`, codeOf(id).replace(/.$/, '-')])('“%s” is no code', (code) =>
  expect(idOfCode(code)).toBeUndefined(),
);

it('what is printed on labels that are out there stays the same', () => {
  expect(labelLink('https://safe.example.org', '/e/', id)).toBe('HTTPS://SAFE.EXAMPLE.ORG/E/03BMUHD3QC7RTYU49IALMGOKB');
  expect(labelLink('https://example.org/Safe', '/p/', id)).toMatch(/^HTTPS:\/\/EXAMPLE\.ORG\/Safe\/P\/[0-9A-Z]{25}$/);
});
