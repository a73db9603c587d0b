import { textOf } from './encoding.ts';
import { Unreadable } from './unreadable.ts';

/** A row as it stands in the file; the number is the one that a spreadsheet program shows beside it. */
export type Row = { number: number; cells: readonly unknown[] };

const MAX_ROW_LENGTH = 1024 * 1024;
const SAMPLE = 64 * 1024;
const SAMPLE_ROWS = 60;
const separators = [',', ';', '\t', '|'];

/** The rows of a text file, numbered as a spreadsheet program shows them. */
export function* csvRows(file: Buffer): Generator<Row> {
  const pieces = textOf(file);
  const first = pieces.next().value ?? '';
  const announced = /^sep=(.)\r?\n/i.exec(first);
  const start = announced ? first.slice(announced[0].length) : first;
  const separator = announced?.[1] ?? separatorOf(start.slice(0, SAMPLE));
  function* text() {
    yield start;
    yield* pieces;
  }
  let number = announced ? 1 : 0;
  try {
    for (const cells of cut(text(), separator)) {
      number += 1;
      // Empty rows are counted where they are met and go no further: a million of them cost little.
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof Uncut ? new Unreadable(error.sentence(number)) : error;
  }
}

/** A row whose end cannot be told, and what people are told of it. */
class Uncut extends Error {
  readonly sentence: (rowsBefore: number) => string;
  constructor(sentence: (rowsBefore: number) => string) {
    super('A row has no end');
    this.sentence = sentence;
  }
}
const neverClosed = (rows: number) =>
  `A quotation mark after row ${rows} is never closed, so the rest of the file cannot be told apart`;
const tooLong = (rows: number) =>
  `Row ${rows + 1} is longer than a million characters. A quotation mark may not be closed, or this is not a spreadsheet.`;

/**
 * Cuts text into rows and cells, quoted as spreadsheet programs do it. The first line end counts for all of it; quotation
 * marks that do not enclose a whole cell are part of it.
 */
function* cut(pieces: Iterable<string>, separator: string): Generator<string[]> {
  const coming = pieces[Symbol.iterator]();
  let text = '';
  let from = 0;
  let isAll = false;
  let lineEnd = '';
  const endsLine = (at: number) => {
    const char = text[at];
    if (char !== '\n' && char !== '\r') return false;
    lineEnd ||= char === '\r' && text[at + 1] === '\n' ? '\r\n' : char;
    return text.startsWith(lineEnd, at);
  };

  /** The row that begins here, as far as the text is there. */
  const row = () => {
    // What stands at a place may depend on the next character.
    const end = isAll ? text.length : text.length - 1;
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      let cell = '';
      if (text[at] === '"') {
        const quoted = within(text, at + 1, end);
        if (!quoted) return undefined;
        at = quoted.end;
        cell = at === text.length || text[at] === separator || endsLine(at) ? quoted.cell : `"${quoted.cell}"`;
      }
      const begin = at;
      while (at < end && text[at] !== separator && !endsLine(at)) at += 1;
      if (at >= end && !isAll) return undefined;
      cells.push(cell + text.slice(begin, at));
      if (at < end && text[at] === separator) continue;
      from = at < end ? at + lineEnd.length : at;
      return cells;
    }
  };

  for (;;) {
    const before = from;
    const cells = from < text.length ? row() : undefined;
    if ((cells ? from : text.length) - before > MAX_ROW_LENGTH) throw new Uncut(tooLong);
    if (cells) yield cells;
    else if (!isAll) {
      const { value = '', done = false } = coming.next();
      text = text.slice(from) + value;
      from = 0;
      isAll = done;
    } else if (from < text.length) throw new Uncut(neverClosed);
    else return;
  }
}

/** What stands in quotation marks, two of them being one, and where the rest of the cell begins. */
function within(text: string, from: number, end: number) {
  let cell = '';
  for (let at = from; ;) {
    const mark = text.indexOf('"', at);
    if (mark < 0 || mark >= end) return undefined;
    cell += text.slice(at, mark);
    if (text[mark + 1] !== '"') return { cell, end: mark + 1 };
    cell += '"';
    at = mark + 2;
  }
}

/** The separator that cuts the first rows into the most columns, the same number in nearly all of them. */
export function separatorOf(sample: string): string {
  const scored = separators.map((separator) => {
    const widths = widthsOf(sample, separator);
    const width = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 1;
    const agreement = widths.filter((each) => each === width).length / Math.max(1, widths.length);
    return { separator, score: width > 1 ? agreement * 10 + Math.min(width, 50) / 10 : 0 };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]!.separator;
}

function widthsOf(sample: string, separator: string): number[] {
  try {
    const rows = cut([sample], separator).filter((cells) => cells.length > 1 || cells[0] !== '');
    const widths = [...rows.take(SAMPLE_ROWS)].map((cells) => cells.length);
    return widths.length > 1 ? widths.slice(0, -1) : widths;
  } catch {
    // The sample may end within quotes: then its lines say enough.
    return sample
      .split(/\r?\n/)
      .slice(0, SAMPLE_ROWS)
      .filter(Boolean)
      .map((line) => line.split(separator).length);
  }
}
