import { expect, it } from 'vitest';
import { fileNameOf, freePath, shortFileName } from './zip-names.ts';

it('a name is one that every system accepts for a file', () => {
  expect(
    ['../../etc/passwd', 'C:\\a.pdf', 'con.pdf', 'a\u202efdp.exe', ' . ', 'Cafe\u0301.pdf'].map(fileNameOf),
  ).toEqual(['.._.._etc_passwd', 'C__a.pdf', '_con.pdf', 'a_fdp.exe', '_', 'Caf\u00e9.pdf']);
  expect(shortFileName(`${'\u{1f525}'.repeat(200)}.pdf`, 90)).toBe(`${'\u{1f525}'.repeat(86)}.pdf`);
});

it('a path that is taken, in whatever case, gets the next number before its ending', () => {
  const taken = new Map<string, number>();
  const names = ['a.jpg', 'A.jpg', 'a (3).jpg', 'a.jpg', 'a.jpg', 'St. Mary/b', 'St. Mary/b'];
  expect(names.map((name) => freePath(['Documents', name], taken).slice(10))).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'a (4).jpg',
    'a (5).jpg',
    'St. Mary/b',
    'St. Mary/b (2)',
  ]);
});
