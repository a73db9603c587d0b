import { writeXlsxStream } from 'hucre/xlsx';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import type { Column } from '@lintel/contract/platform/list';

const widths = { text: 18, number: 10, date: 12, instant: 18, yesNo: 9, percent: 10 };
const formats: Record<string, string> = { date: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm', percent: '0.0%' };

/** A spreadsheet as a stream: header, typed cells, widths. Text is always text, so no cell can be taken for a formula. */
export async function* writeSheet({ columns, rows, timeZone }: { columns: (Column & { code: string })[]; rows: AsyncIterable<object[]>; timeZone: string }): AsyncGenerator<Uint8Array> {
  const definitions: ColumnDef[] = columns.map(({ label, kind = 'text', width }) => ({
    header: label,
    width: Math.max(width ?? widths[kind], label.length + 2),
    ...(formats[kind] ? { numFmt: formats[kind] } : {}),
  }));
  async function* lines(): AsyncGenerator<CellValue[]> {
    for await (const some of rows) for (const row of some) yield columns.map(({ code, kind = 'text' }) => cell((row as Record<string, unknown>)[code], kind, timeZone));
  }
  yield* writeXlsxStream(lines(), { name: 'Lintel', columns: definitions, freezePane: { rows: 1 } }) as unknown as AsyncIterable<Uint8Array>;
}

function cell(value: unknown, kind: NonNullable<Column['kind']>, timeZone: string): CellValue {
  if (value === null || value === undefined) return null;
  if (kind === 'yesNo') return value ? 'Yes' : 'No';
  if (kind === 'date') return new Date(`${String(value)}T00:00:00Z`);
  if (kind === 'instant') return wallClock(new Date(String(value)), timeZone);
  if (kind === 'number' || kind === 'percent') return Number(value);
  return String(value);
}

/** A spreadsheet has no time zones: the cell shows the organisation's wall clock. */
function wallClock(instant: Date, timeZone: string): Date {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  return new Date(`${text.replace(' ', 'T')}Z`);
}
