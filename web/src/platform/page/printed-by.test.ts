import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../areas/**/*-page.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A poster is for the wall, and the description of the API is nobody's figures. */
const others = ['poster-page.tsx', 'api-document-page.tsx'];

it('is on every page that offers to be printed: whose it is, from when and by whom', () => {
  const printed = Object.entries(sources).filter(([, text]) => /^\s+print$|^\s+print=|} print( \/)?>/m.test(text));
  expect(printed.length).toBeGreaterThan(8);
  const without = printed.filter(([, text]) => !/<PrintedBy \/>|data-says-whose|only-print|<RecordPage/.test(text));
  expect(
    without.map(([path]) => path.split('/').at(-1)!).filter((name) => !others.includes(name)),
    'Put <PrintedBy /> below the PageHeader',
  ).toEqual([]);
});
