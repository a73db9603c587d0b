import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

const rowsOf = (text: string) => [...csvRows(Buffer.from(text))];
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells);

it('reads back what a spreadsheet program writes, whatever stands in the cells and however long the file is', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '"', '""', ',', 'a,b', '\n', '\r\n', 'say "hi"', 'Zürich'),
    fc.string({ maxLength: 12 }),
    fc.integer({ min: 0, max: 30_000 }).map((length) => 'x"y,'.repeat(length)),
  );
  const writing = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    endsWithOne: fc.boolean(),
  });
  fc.assert(
    fc.property(writing, ({ rows, separator, lineEnd, endsWithOne }) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const lines = rows.map((cells) => cells.map(quoted).join(separator)).join(lineEnd);
      const read = cellsOf(`sep=${separator}\n${lines}${endsWithOne ? lineEnd : ''}`);
      // Compared as one text: a failure of long cells is told sooner.
      expect(JSON.stringify(read) === JSON.stringify(rows.filter((cells) => cells.some(Boolean)))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it('takes quotation marks that do not enclose a cell as part of it', () => {
  expect(cellsOf('a,b\n6" pipe,"The Mews" House\n""Old"" Mill,"x" "y"\n')).toEqual([
    ['a', 'b'],
    ['6" pipe', '"The Mews" House'],
    ['""Old"" Mill', '"x" "y"'],
  ]);
});

it('ends every row as the first one ends, and numbers rows as a spreadsheet program does', () => {
  expect(cellsOf('a,b\r\nc,"d\n"\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd\n'],
  ]);
  expect(cellsOf('a,b\rc,d\re,')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', ''],
  ]);
  expect(rowsOf('sep=;\na;b\n\n;\n"c\n";d').map(({ number }) => number)).toEqual([2, 5]);
});

it('says which row cannot be told from the next', () => {
  expect(() => rowsOf('a,b\nc,d\n"e,f\n')).toThrow('after row 2 is never closed');
  expect(() => rowsOf(`a,b\n${'x,'.repeat(600_000)}\n`)).toThrow('Row 2 is longer than a million characters');
  expect(() => rowsOf(`a,b\nc,d\n"${'x,\n'.repeat(500_000)}`)).toThrow('Row 3 is longer than a million characters');
});
