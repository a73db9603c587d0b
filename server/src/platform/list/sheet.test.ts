import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Column } from '@lintel/contract/platform/list';
import { columnName, writeSheet } from './sheet.ts';

type Row = Record<string, unknown>;
async function sheetOf(
  columns: (Column & { code: string })[],
  rows: Row[],
  timeZone = 'Europe/London',
): Promise<Buffer> {
  async function* batches() {
    for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7);
  }
  return whole(writeSheet({ columns, rows: batches(), timeZone }));
}
async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const part of parts) taken.push(part);
  return Buffer.concat(taken);
}
const read = async (file: Buffer) => (await readXlsx(file)).sheets[0]!.rows;
const hostile = [
  '=1+1',
  '+44 20 7946 0000',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  'plain',
  '<b>&"\'',
  '_x0041_',
  'a\u0000b\u0007c',
  '\ud800',
  '  two  blanks  ',
  'two\nlines',
  '𝒳 é',
];
const shown = [
  '=1+1',
  '+44 20 7946 0000',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\n=1',
  "=cmd|' /C calc'!A0",
  'plain',
  '<b>&"\'',
  '_x0041_',
  'abc',
  '\ufffd',
  '  two  blanks  ',
  'two\nlines',
  '𝒳 é',
];

/** One part of the archive, as text. */
function part(file: Buffer, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-sheet-'));
  try {
    writeFileSync(join(folder, 'a.zip'), file);
    return execFileSync('unzip', ['-p', join(folder, 'a.zip'), name], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const has = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('a spreadsheet', () => {
  it('has typed cells: numbers, days as days, instants on the wall clock of the organisation', async () => {
    const file = await sheetOf(
      [
        { code: 'a', label: 'Text' },
        { code: 'b', label: 'Number', kind: 'number' },
        { code: 'c', label: 'Day', kind: 'date' },
        { code: 'd', label: 'Instant', kind: 'instant' },
        { code: 'e', label: 'Yes', kind: 'yesNo' },
      ],
      [
        { a: '007', b: 7.5, c: '2026-02-28', d: '2026-07-01T23:30:00.000Z', e: true },
        { a: null, b: null, c: '1899-12-31', d: '2026-01-01T00:00:00.000Z', e: false },
        { b: 0, e: null },
      ],
    );
    const rows = await read(file);
    expect(rows[0]).toEqual(['Text', 'Number', 'Day', 'Instant', 'Yes']);
    expect(rows[1]).toEqual(['007', 7.5, new Date('2026-02-28T00:00:00Z'), new Date('2026-07-02T00:30:00Z'), 'Yes']);
    expect(rows[2]).toEqual([null, null, '31/12/1899', new Date('2026-01-01T00:00:00Z'), 'No']);
    expect(rows[3]?.slice(0, 2)).toEqual([null, 0]);
  });

  it('has facts in the words of their column', async () => {
    const inWords = (lifts: string[]) => lifts.map((lift) => `Lift ${lift}`).join('; ');
    const lines = [{ a: null }, { a: [] }, { a: ['1', '2'] }];
    const rows = await read(await sheetOf([{ code: 'a', label: 'A', inWords }], lines));
    expect(rows.map((row) => row[0] ?? null)).toEqual(['A', null, null, 'Lift 1; Lift 2']);
  });

  it.skipIf(!has('unzip', '-v'))('has a bold, frozen header with a filter over it, and widths', async () => {
    const columns = Array.from({ length: 28 }, (_, at) => ({
      code: `c${at}`,
      label: `Column ${at}`,
      ...(at === 1 ? { width: 40 } : {}),
    }));
    const file = await sheetOf(
      columns,
      Array.from({ length: 20 }, (_, at) => ({ c0: `Row ${at}` })),
    );
    const sheet = part(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:AB21"/>');
    expect(sheet).toContain('<col min="2" max="2" width="40" customWidth="1"/>');
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
    expect(part(file, 'xl/styles.xml')).toContain('<xf xfId="0" fontId="1" applyFont="1"/>');
    expect(part(file, 'xl/workbook.xml')).toContain('Lintel!$A$1:$AB$21');
  });

  it('holds what begins like a formula as text, and every other character that it can hold (X-06)', async () => {
    const file = await sheetOf(
      [{ code: 'a', label: '=Header' }],
      hostile.map((a) => ({ a })),
    );
    expect((await read(file)).map((row) => row[0])).toEqual(['=Header', ...shown]);
  });

  it.skipIf(!has('unzip', '-v'))('has no formula, and keeps its text a text when it is edited (X-06)', async () => {
    const sheet = part(
      await sheetOf(
        [{ code: 'a', label: 'A' }],
        hostile.map((a) => ({ a })),
      ),
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/s="5"/g)).toHaveLength(7);
  });

  it.skipIf(!has('soffice', '--version'))('opens in LibreOffice with the same cells (X-06)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-sheet-'));
    try {
      writeFileSync(
        join(folder, 'a.xlsx'),
        await sheetOf(
          [
            { code: 'a', label: 'A' },
            { code: 'b', label: 'B', kind: 'number' },
          ],
          hostile.map((a, b) => ({ a, b })),
        ),
      );
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          'csv:Text - txt - csv (StarCalc):44,34,76',
          '--outdir',
          folder,
          join(folder, 'a.xlsx'),
        ],
        { stdio: 'ignore' },
      );
      const expected = [
        'A,B',
        ...shown.map((text, at) => `${/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text},${at}`),
        '',
      ].join('\n');
      expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe(expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('cuts a text that no cell can hold', async () => {
    const rows = await read(await sheetOf([{ code: 'a', label: 'A' }], [{ a: 'x'.repeat(40_000) }]));
    expect(String(rows[1]![0])).toHaveLength(32_767);
  });

  it('names columns beyond Z', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('fails as its rows fail', async () => {
    async function* rows() {
      yield [{ a: 1 }];
      throw new Error('the rows failed');
    }
    await expect(
      whole(writeSheet({ columns: [{ code: 'a', label: 'A' }], rows: rows(), timeZone: 'UTC' })),
    ).rejects.toThrow('the rows failed');
  });
});
