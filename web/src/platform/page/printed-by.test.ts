import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/sources.ts';

/** Its header prints it, written on one line or one line each, or something of its own does. */
const prints = /^( *)<PageHeader\b(?:.*\sprint[=\s/>]|\n(?:\1 .*\n)*?\1  print\b)|window\.print\(\)/m;
const saysBy = /<PrintedBy \/>|<FilterSummary\b|data-says-whose|<RecordPage\b/;
/** A poster is for the wall, and the description of the API is nobody's figures. */
const others = ['poster-page.tsx', 'api-document-page.tsx'];

it('is on every page that offers to be printed: whose it is, from when and by whom', () => {
  const printed = sourcesOf('areas/**/*-page.tsx').filter(([, text]) => prints.test(text));
  const names = printed.map(([path]) => path.split('/').at(-1)!);
  expect(names).toEqual(expect.arrayContaining(['calendar-page.tsx', 'print-case-page.tsx', 'dashboard-page.tsx']));
  expect(names.length).toBeGreaterThan(13);
  expect(
    names.filter((name, at) => !saysBy.test(printed[at]![1]) && !others.includes(name)),
    'Put <PrintedBy /> below the PageHeader',
  ).toEqual([]);
});
