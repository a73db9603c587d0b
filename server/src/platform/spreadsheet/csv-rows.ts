import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { textOf } from './encoding.ts';
import { Unreadable } from './unreadable.ts';

/** A row as it stands in the file; the number is the one that a spreadsheet program shows beside it. */
export type Row = { number: number; cells: readonly unknown[] };

const MAX_ROW_LENGTH = 1024 * 1024;
const SAMPLE = 64 * 1024;
const separators = [',', ';', '\t', '|'];
const settings = { relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_LENGTH } as const;

/** The rows of a text file, numbered as a spreadsheet program shows them. */
export async function* csvRows(file: Buffer): AsyncGenerator<Row> {
  const pieces = textOf(file);
  const first = pieces.next().value ?? '';
  const announced = /^sep=(.)\r?\n/i.exec(first);
  const start = announced ? first.slice(announced[0].length) : first;
  const delimiter = announced?.[1] ?? separatorOf(start.slice(0, SAMPLE));
  function* text() {
    yield start;
    yield* pieces;
  }
  let number = announced ? 1 : 0;
  // Empty rows are counted where they are met and go no further: a million of them cost little.
  const numbered = (cells: string[]) => {
    number += 1;
    return cells.some((cell) => cell !== '') ? { number, cells } : null;
  };
  const parser = Readable.from(text()).pipe(parse({ ...settings, delimiter, on_record: numbered as never }));
  try {
    yield* parser as AsyncIterable<Row>;
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(sentenceFor(error, number)) : error;
  }
}

function sentenceFor(error: CsvError, number: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quotation mark after row ${number} is never closed, so the rest of the file cannot be told apart`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${number + 1} is longer than a million characters. A quotation mark may not be closed, or this is not a spreadsheet.`;
  return `Row ${number + 1} cannot be read`;
}

/** The separator that cuts the first rows into the most columns, the same number in nearly all of them. */
function separatorOf(sample: string): string {
  const scored = separators.map((delimiter) => {
    const widths = widthsOf(sample, delimiter);
    const width = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 1;
    const agreement = widths.filter((each) => each === width).length / Math.max(1, widths.length);
    return { delimiter, score: width > 1 ? agreement * 10 + Math.min(width, 50) / 10 : 0 };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]!.delimiter;
}

function widthsOf(sample: string, delimiter: string): number[] {
  try {
    const rows = parseAtOnce(sample, { ...settings, delimiter, to: 60, skip_empty_lines: true });
    return (rows.length > 1 ? rows.slice(0, -1) : rows).map((row) => row.length);
  } catch {
    // The sample may end within quotes: then its lines say enough.
    return sample
      .split(/\r?\n/)
      .slice(0, 60)
      .filter(Boolean)
      .map((line) => line.split(delimiter).length);
  }
}
