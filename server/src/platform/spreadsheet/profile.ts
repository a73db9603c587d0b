import { headingsAmong } from './heading-lines.ts';
import { cellOf } from './rows.ts';
import type { OpenSheet } from './rows.ts';

type ProfiledColumn = {
  heading: string;
  samples: string[];
  filledCount: number;
  /** Its different values and in how many rows each stands; null when there are too many to be a choice. */
  values: [text: string, rowCount: number][] | null;
};
export type ProfiledSheet = {
  index: number;
  name: string;
  isHidden: boolean;
  notes: string[];
  headingRow: number;
  rowCount: number;
  columns: ProfiledColumn[];
  refusal: string | null;
};

export type Limits = { columns: number; rows: number };

const LOOKED_AT = 20;
const SAMPLES = 4;
const MAX_VALUES = 1000;
const MAX_VALUE_LENGTH = 120;
const MAX_VALUES_OF_SHEET = 20_000;
const EMPTY = /^(n\/?a|n\.a\.|-|–|—|null|#n\/a)$/i;

/** Whether a cell says nothing: blank, or one of the ways in which people write so. */
export const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (typeof value === 'string' && EMPTY.test(value.trim()));

/** Reads a sheet once and tells what is in it. */
export async function profileOf(sheet: OpenSheet, index: number, limits: Limits): Promise<ProfiledSheet> {
  const { name, isHidden } = sheet;
  const about: ProfiledSheet = {
    index,
    name,
    isHidden,
    notes: [],
    headingRow: 0,
    rowCount: 0,
    columns: [],
    refusal: null,
  };
  const top: { number: number; cells: readonly unknown[] }[] = [];
  let gatherers: Gatherer[] | undefined;
  /** The headings are among the rows looked at: gathers those below. */
  const begin = () => {
    const { number, texts } = headingsAmong(top);
    about.headingRow = number;
    about.notes = sheet.notesBelow(number);
    gatherers = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1).map((text) => new Gatherer(text));
    for (const row of top) if (row.number > number) gather(row.cells);
  };
  const gather = (cells: readonly unknown[]) => {
    about.rowCount += 1;
    for (const [column, gatherer] of gatherers!.entries()) gatherer.take(cells[column]);
  };
  for await (const { number, cells } of sheet.rows()) {
    if (cells.every((cell) => cellOf(cell) === null)) continue;
    if (gatherers) gather(cells);
    else if (top.push({ number, cells }) === LOOKED_AT) begin();
    const columnCount = gatherers?.length ?? cells.length;
    if (columnCount > limits.columns)
      return {
        ...about,
        refusal: `The sheet has ${columnCount.toLocaleString('en-GB')} columns; at most ${limits.columns} can be imported. Remove the columns that are not needed.`,
      };
    if (about.rowCount > limits.rows)
      return {
        ...about,
        refusal: `The sheet has more than ${limits.rows.toLocaleString('en-GB')} rows. Split it into several files.`,
      };
  }
  if (!gatherers && top.length) begin();
  if (!gatherers) return { ...about, refusal: 'The sheet is empty' };
  let values = 0;
  const columns = gatherers.map((gatherer) => gatherer.column((count) => (values += count) <= MAX_VALUES_OF_SHEET));
  const refusal = about.rowCount === 0 ? 'The sheet has no rows below its headings' : null;
  return { ...about, columns, refusal };
}

class Gatherer {
  readonly heading: string;
  readonly samples: string[] = [];
  filledCount = 0;
  values: Map<string, number> | null = new Map();
  constructor(heading: string) {
    this.heading = heading;
  }
  take(value: unknown) {
    const cell = cellOf(value);
    if (isNothing(cell)) return;
    const text = String(cell);
    this.filledCount += 1;
    if (this.samples.length < SAMPLES && !this.samples.includes(text)) this.samples.push(text.slice(0, 80));
    if (!this.values) return;
    if (text.length > MAX_VALUE_LENGTH) this.values = null;
    else this.values.set(text, (this.values.get(text) ?? 0) + 1);
    if (this.values && this.values.size > MAX_VALUES) this.values = null;
  }
  column(mayKeep: (count: number) => boolean): ProfiledColumn {
    const { heading, samples, filledCount, values } = this;
    return { heading, samples, filledCount, values: values && mayKeep(values.size) ? [...values] : null };
  }
}
