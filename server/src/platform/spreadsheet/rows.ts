import { open } from 'node:fs/promises';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { shortened } from '@lintel/contract/platform/shortened';
import { csvRows } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { fileKind } from './file-kind.ts';
import { Unreadable } from './unreadable.ts';
import { lookOver } from './workbook.ts';

export type Cell = string | number | boolean | null;
export type OpenSheet = {
  name: string;
  isHidden: boolean;
  notesBelow(headingRow: number): string[];
  rows(): AsyncGenerator<Row>;
};

/** Opens a file by what it contains. Throws `Unreadable` with the reason when it is no spreadsheet or not a safe one. */
export async function openSpreadsheet(path: string, mostBytes: number): Promise<OpenSheet[]> {
  const content = await wholeFile(path);
  if (fileKind(content.subarray(0, 64 * 1024)) === 'text')
    return [{ name: 'CSV', isHidden: false, notesBelow: () => [], rows: () => csvRows(content) }];
  return lookOver(content, mostBytes).map((sheet, index) => ({ ...sheet, rows: () => xlsxRows(content, index) }));
}

async function wholeFile(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function* xlsxRows(content: Buffer, sheet: number): AsyncGenerator<Row> {
  // The thread that reads a CSV file is ready sooner without it.
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const { index, values } of streamXlsxRows(content, { sheet }))
      yield { number: index + 1, cells: values };
  } catch (error) {
    const isTooWide = error instanceof Error && error.message.includes('sheet bounds');
    throw new Unreadable(
      isTooWide
        ? 'The sheet has more columns than any spreadsheet can have'
        : 'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload it.',
    );
  }
}

/** More than any field holds: what is longer is still found too long, and no reader of cells meets more. */
const MOST_CHARACTERS = 5000;

/** What a cell holds, as text, a number, yes or no; days as people here write them. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : shortDate(value.toISOString().slice(0, 10));
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  const text = shortened(String(value).trim(), MOST_CHARACTERS).replaceAll('\u0000', '').toWellFormed().trim();
  return text === '' ? null : text;
}
