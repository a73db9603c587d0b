import type { CompiledQuery } from 'kysely';
import { shortDate } from '@lintel/contract/cycles/calendar';
import type { Column } from '@lintel/contract/platform/list';
import type { Scope } from '../scope.ts';
import type { Streamed } from '../http/serve.ts';
import { zip } from '../http/zip.ts';

/** What one worksheet can hold beside its header. */
export const MOST_ROWS = 1_048_575;
const MOST_CHARACTERS = 32_767;
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Kind = NonNullable<Column['kind']>;
/** A coloured cell says the same in words: not everybody sees colours, and not every printer prints them. */
export type Fill = 'green' | 'amber' | 'red' | 'grey';
export type SheetColumn = Column & { code: string; fill?: (value: Value) => Fill | undefined };
/** The value of a line under a column's code. */
type Value = string | number | boolean | null | undefined;
/** A line about the sheet: a label, and a text or number. */
export type About = readonly [name: string, value: string | number];
type Sheet = {
  columns: SheetColumn[];
  rows: AsyncIterable<object[]>;
  timeZone: string;
  /** Explanations, on a second worksheet. */
  about?: readonly About[];
};

const widths: Record<Kind, number> = { text: 18, number: 10, date: 12, instant: 18, yesNo: 9, percent: 10 };
/** Indexes into `cellXfs` below; after them the fills, each plain and as a percentage. */
const style = { plain: 0, header: 1, date: 2, instant: 3, percent: 4, quoted: 5, count: 6, filled: 7 };
/** Background and text colours with the contrast that WCAG 2.2 requires (1.4.3). */
const fills: Record<Fill, [background: string, letters: string]> = {
  green: ['C6EFCE', '0B5A1E'],
  amber: ['FFE699', '6B4400'],
  red: ['FFC7CE', '8A0010'],
  grey: ['E4E4E4', '404040'],
};
const fillNames = Object.keys(fills) as Fill[];
const filledAs = (fill: Fill, kind: Kind) => style.filled + 2 * fillNames.indexOf(fill) + Number(kind === 'percent');

/** A spreadsheet as a reply: named with the date, its number of rows in a header before the content. */
export const sheetAnswer = (
  { today, timeZone }: Pick<Scope, 'today' | 'timeZone'>,
  { name, rowCount, ...sheet }: Omit<Sheet, 'timeZone'> & { name: string; rowCount: number },
): Streamed => ({
  stream: writeSheet({ ...sheet, timeZone }),
  contentType: SPREADSHEET,
  fileName: `${name} ${today}.xlsx`,
  headers: { 'x-total-rows': String(rowCount) },
});

/** The lines of a sheet that are all there. */
export async function* inOneBatch(lines: object[]): AsyncGenerator<object[]> {
  yield lines;
}

const BATCH = 1000;
/** The rows of a statement, in batches, however many there are. */
export async function* batchesOf<Row extends object>(
  { db }: Pick<Scope, 'db'>,
  statement: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  for await (const { rows } of db.getExecutor().stream<Row>(statement, BATCH)) yield rows;
}

/** A spreadsheet as a stream: bold frozen header with a filter over it, typed cells, widths (decision 011). */
export async function* writeSheet({ columns, rows, timeZone, about }: Sheet): AsyncGenerator<Uint8Array> {
  const last = columnName(columns.length - 1);
  const times: Times = { timeOfDay: timesOfDays(), wallClock: wallClockOf(timeZone) };
  let count = 1;

  async function* worksheet() {
    yield Buffer.from(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
        `<cols>${columns.map(({ label, kind = 'text', width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(width ?? widths[kind], label.length + 4)}" customWidth="1"/>`).join('')}</cols><sheetData>` +
        `<row r="1">${columns.map(({ label }, at) => text(`${columnName(at)}1`, label, style.header)).join('')}</row>`,
    );
    const cells = columns.map((column, at) => cellsOf(column, columnName(at), times));
    for await (const some of rows) {
      let lines = '';
      for (const row of some as Record<string, Value>[]) {
        count += 1;
        const place = String(count);
        lines += `<row r="${place}">`;
        for (const cell of cells) lines += cell(row, place);
        lines += '</row>';
      }
      yield Buffer.from(lines);
    }
    yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${count}"/></worksheet>`);
  }

  yield* zip([
    { name: '[Content_Types].xml', content: () => [Buffer.from(contentTypes(about !== undefined))] },
    { name: '_rels/.rels', content: () => [Buffer.from(packageRelations)] },
    { name: 'xl/_rels/workbook.xml.rels', content: () => [Buffer.from(workbookRelations(about !== undefined))] },
    { name: 'xl/styles.xml', content: () => [Buffer.from(styles)] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet },
    ...(about ? [{ name: 'xl/worksheets/sheet2.xml', content: () => [Buffer.from(notes(about))] }] : []),
    {
      name: 'xl/workbook.xml',
      content: () => [Buffer.from(workbook(`Lintel!$A$1:$${last}$${count}`, about !== undefined))],
    },
  ]);
}

/** The cells of one column. */
function cellsOf({ code, kind = 'text', items, inWords, fill }: SheetColumn, name: string, times: Times) {
  const called = items && new Map<Value, string>(items.map((item) => [item.id, item.name]));
  return (row: Record<string, Value>, at: string) => {
    const facts = row[code];
    const value = inWords && facts !== null && facts !== undefined ? inWords(facts) : facts;
    const filled = fill?.(value);
    return cell(name + at, called?.get(value) ?? value, kind, times, filled && filledAs(filled, kind));
  };
}

function cell(place: string, value: Value, kind: Kind, times: Times, filled: number | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'number':
      return number(place, Number(value), style.plain);
    case 'percent':
      return number(place, Number(value), filled ?? style.percent);
    case 'date':
      return moment(place, String(value), times.timeOfDay(String(value)), style.date);
    case 'instant': {
      const shown = times.wallClock(new Date(String(value)));
      return moment(place, shown, Date.parse(shown), style.instant);
    }
    default:
      return text(place, kind === 'yesNo' ? (value ? 'Yes' : 'No') : String(value), filled);
  }
}

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Spreadsheets count days from 1900 and treat it as a leap year. */
const FIRST_SURE_DAY = Date.UTC(1900, 2, 1);

function moment(place: string, iso: string, time: number, as: number): string {
  if (!(time >= FIRST_SURE_DAY)) return text(place, shortDate(iso.slice(0, 10)));
  return number(place, (time - FIRST_DAY) / DAY, as);
}

const number = (place: string, value: number, as: number) =>
  Number.isFinite(value) ? `<c r="${place}"${as ? ` s="${as}"` : ''}><v>${value}</v></c>` : '';

/** Text that needs care: a start that a spreadsheet would take for a formula, white space that XML drops, characters that XML lacks. */
const special = /^[=+\-@\s]|\s\s|\s$|[&<>_\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** A text cell, whatever the text starts with; `quoted` keeps it text when the cell is edited or saved in another format. */
function text(place: string, value: string, as?: number): string {
  const isPlain = value.length <= MOST_CHARACTERS && !special.test(value);
  const asIs = as ?? (!isPlain && /^[=+\-@\t\r\n]/.test(value) ? style.quoted : style.plain);
  const opened = `<c r="${place}"${asIs ? ` s="${asIs}"` : ''} t="inlineStr"><is><t`;
  return isPlain ? `${opened}>${value}</t></is></c>` : `${opened} xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Omits characters that XML cannot hold, and escapes what a spreadsheet would take for one of its own escapes. */
function escaped(value: string): string {
  const shown = value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS - 1)}…` : value;
  return shown
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => entities[sign]!);
}

type Times = { timeOfDay: (day: string) => number; wallClock: (instant: Date) => string };

/** A sheet has few distinct dates, and a lookup takes a quarter of the time of parsing. */
function timesOfDays(): Times['timeOfDay'] {
  const known = new Map<string, number>();
  return (day) => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const time = Date.parse(`${day}T00:00:00Z`);
    known.set(day, time);
    return time;
  };
}

/** Spreadsheets have no time zones: the cell shows the organisation's local time. */
function wallClockOf(timeZone: string): Times['wallClock'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => `${format.format(instant).replace(' ', 'T')}Z`;
}

/** A to Z, AA to ZZ, AAA … */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const notes = (lines: readonly About[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>` +
  lines
    .map(
      ([name, value], at) =>
        `<row r="${at + 1}">${text(`A${at + 1}`, name, style.header)}${typeof value === 'number' ? number(`B${at + 1}`, value, style.count) : text(`B${at + 1}`, value)}</row>`,
    )
    .join('') +
  '</sheetData></worksheet>';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (hasNotes: boolean) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>${hasNotes ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/>` : ''}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const packageRelations = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = (hasNotes: boolean) =>
  `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${hasNotes ? `<Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`;
const workbook = (filtered: string, hasNotes: boolean) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Lintel" sheetId="1" r:id="rId1"/>${hasNotes ? '<sheet name="About" sheetId="2" r:id="rId3"/>' : ''}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filtered}</definedName></definedNames></workbook>`;
const styles =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>` +
  `<fonts count="${2 + fillNames.length}"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>${fillNames.map((name) => `<font><sz val="11"/><color rgb="FF${fills[name][1]}"/><name val="Calibri"/></font>`).join('')}</fonts>` +
  `<fills count="${2 + fillNames.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fillNames.map((name) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fills[name][0]}"/><bgColor indexed="64"/></patternFill></fill>`).join('')}</fills>` +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${style.filled + 2 * fillNames.length}"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf>` +
  fillNames
    .flatMap((_, at) =>
      [0, 166].map(
        (format) =>
          `<xf xfId="0" numFmtId="${format}" fontId="${at + 2}" fillId="${at + 2}" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
      ),
    )
    .join('') +
  '</cellXfs></styleSheet>';
