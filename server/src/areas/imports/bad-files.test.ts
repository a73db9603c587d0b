import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { importLimits, imports } from '@lintel/contract/areas/imports';
import { MARK } from '#platform/file-store/mark';
import { aRawWorkbook, aZip, headings, textCell } from '#platform/spreadsheet/testing';
import { makeApp } from '#server/app';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { prepareStore, theWorkingServer } from '#test/test-server';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { anUpload, aWorkbook, csv } from './testing.ts';

// A folder of its own, to see that nothing stays in it; no jobs of its own, since other servers' files are not in it.
const folder = await temporaryFolder();
await prepareStore(folder);
const shared = await theWorkingServer();
const app = await makeApp({
  ...shared,
  config: { ...shared.config, filesUrl: folder },
  log: pino({ level: 'silent' }),
});
const server = { ...shared, app };
const manager = await (await anOrganisation({ server })).person();
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await removeFolder(folder);
});

const megabytes = (count: number) => count * 1024 * 1024;
const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const refused: [name: string, content: () => Buffer | string | Promise<Buffer>, sentence: RegExp][] = [
  ['nothing at all', () => '', /file is empty/],
  ['blank lines', () => '\r\n\r\n\r\n', /sheet is empty/],
  ['headings alone', () => 'Reference,Address 1\r\n', /no rows below/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452000001', 'hex'), /not a spreadsheet/],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj', /PDF, not a spreadsheet/],
  [
    'a web page that calls itself a spreadsheet',
    () => '<html><body><table><tr><td>Reference</td></tr></table></body></html>',
    /web page/,
  ],
  ['an XML document', () => '<?xml version="1.0"?><Workbook/>', /XML file/],
  [
    'an archive of something else',
    () => aZip([{ name: 'readme.txt', content: 'hello' }]),
    /archive, not a spreadsheet/,
  ],
  ['half of a workbook', async () => (await aWorkbook({ One: [['Reference'], ['P1']] })).subarray(0, 900), /damaged/],
  [
    'a workbook of an old Excel',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    /old Excel/,
  ],
  [
    'a workbook with a password',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    /protected by a password/,
  ],
  [
    'an archive with a password',
    () => aZip([{ name: 'xl/workbook.xml', content: '<workbook/>', flags: 1 }]),
    /protected by a password/,
  ],
  [
    'an OpenDocument sheet',
    () => aZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    /OpenDocument/,
  ],
  [
    '200 columns',
    () =>
      csv([Array.from({ length: 200 }, (_, column) => `Heading ${column}`), Array.from({ length: 200 }, () => 'x')]),
    /200 columns; at most 150/,
  ],
  [
    '200 columns of a workbook',
    () => aWorkbook({ One: [Array.from({ length: 200 }, (_, column) => `Heading ${column}`), ['x']] }),
    /200 columns; at most 150/,
  ],
  ['more rows than any portfolio', () => `Reference\n${'P\n'.repeat(importLimits.rows + 1)}`, /more than 100,000 rows/],
  [
    'a quotation mark that is never closed',
    () => `Reference,Address 1\nP1,"1 High St\n${'P2,2 High St\n'.repeat(300)}`,
    /never closed/,
  ],
  ['a single row of a million commas', () => `a,b\n${','.repeat(1_500_000)}\n`, /no rows below|longer than a million/],
];

const bombs: [name: string, content: () => Buffer, sentence: RegExp][] = [
  [
    'a part that unpacks to 300 MB',
    () =>
      aRawWorkbook({ rows: headings, more: [{ name: 'xl/media/picture.bin', content: Buffer.alloc(megabytes(300)) }] }),
    /more than 50 MB/,
  ],
  [
    'a hundred parts of 1 MB',
    () =>
      aRawWorkbook({
        rows: headings,
        more: Array.from({ length: 100 }, (_, index) => ({
          name: `xl/media/${index}.bin`,
          content: Buffer.alloc(megabytes(1)),
        })),
      }),
    /more than 50 MB/,
  ],
  [
    'an archive within an archive within a workbook',
    () =>
      aRawWorkbook({
        rows: headings,
        more: [
          { name: 'xl/embeddings/inner.zip', content: aZip([{ name: 'bomb', content: Buffer.alloc(megabytes(100)) }]) },
          { name: 'xl/embeddings/outer.bin', content: Buffer.alloc(megabytes(60)) },
        ],
      }),
    /more than 50 MB/,
  ],
  [
    '3,000 parts',
    () =>
      aRawWorkbook({
        rows: headings,
        more: Array.from({ length: 3000 }, (_, index) => ({ name: `xl/media/${index}.bin`, content: 'x' })),
      }),
    /more than 2000 parts/,
  ],
  [
    'three million shared texts',
    () => aRawWorkbook({ rows: headings, sharedTexts: '<si><t>a</t></si>'.repeat(3_000_000) }),
    /different texts/,
  ],
  [
    'entities that grow',
    () =>
      aRawWorkbook({
        rows: headings,
        beforeWorkbook: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
      }),
    /XML entities/,
  ],
  [
    'a million columns',
    () => aRawWorkbook({ rows: `<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>` }),
    /more columns than any spreadsheet/,
  ],
  [
    'a cell in the farthest column of every row',
    () =>
      aRawWorkbook({
        rows:
          headings +
          Array.from(
            { length: 100_000 },
            (_, row) => `<row r="${row + 3}"><c r="XFD${row + 3}"><v>1</v></c></row>`,
          ).join(''),
      }),
    /16,384 columns/,
  ],
];

async function nothingChanged() {
  expect((await call(manager, imports.list, { body: {} })).body.totalObjectsForQuery).toBe(0);
  expect(await readdir(folder)).toEqual(['incoming', MARK]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
}

describe('a file that cannot be imported is refused with one sentence and changes nothing (U-05)', () => {
  it.each(refused)('%s', async (_, content, sentence) => {
    const answer = await anUpload(manager, await content());
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)]);
    expect(answer.body.message).toMatch(/^[^\n]{10,260}$/);
    await nothingChanged();
  });

  it.each(bombs)('%s, without using up the memory', { tags: ['thorough'] }, async (_, content, sentence) => {
    const file = content();
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
    const answer = await anUpload(manager, file);
    clearInterval(watch);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)]);
    expect((highest - before) / megabytes(1)).toBeLessThan(200);
    await nothingChanged();
  });

  it('60 MB, when it says so', async () => {
    const answer = await anUpload(manager, Buffer.alloc(megabytes(60), 'a'));
    expect([answer.status, answer.body.message]).toEqual([413, expect.stringMatching(/larger than 50 MB/)]);
    await nothingChanged();
  });

  it('60 MB, when it does not say so: at the first byte too many', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<{ status: number | undefined; sent: number }>((resolve, reject) => {
      let sent = 0;
      const upload = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/import/file.json?fileName=big.csv',
          headers: { cookie: manager.cookie, 'x-csrf-token': manager.csrf, 'content-type': 'text/csv' },
        },
        ({ statusCode: status }) => {
          resolve({ status, sent });
          upload.destroy();
        },
      );
      upload.on('error', reject);
      const more = () => {
        while (!upload.destroyed && sent < 60) {
          sent += 1;
          if (!upload.write(Buffer.alloc(megabytes(1), 'a'))) return upload.once('drain', more);
        }
        return upload.end();
      };
      more();
    });
    expect(answer.status).toBe(413);
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
    await nothingChanged();
  });
});

describe('what is unusual but readable', () => {
  const upload = async (content: Buffer | string) => {
    const person = await (await anOrganisation({ server })).person();
    const answer = await anUpload(person, content);
    expect(answer.body.message ?? '').toBe('');
    return (await call(person, imports.sheets, { query: { id: answer.body.dto.id } })).body.objects;
  };

  it('a million empty rows are passed over', { tags: ['thorough'] }, async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, row) => `<row r="${row + 3}"/>`).join('');
    expect(await upload(aRawWorkbook({ rows: headings + rows }))).toMatchObject([{ rowCount: 1 }]);
    expect(await upload(`Reference,Address 1\nP1,1 High St\n${',\n'.repeat(1_000_000)}`)).toMatchObject([
      { rowCount: 1 },
    ]);
  });

  it('of formulas the value last shown is taken; merged cells and hidden rows are told of', async () => {
    const rows = `${headings}<row r="3" hidden="1"><c r="A3" t="str"><f>A2&amp;"x"</f><v>P1x</v></c>${textCell('B3', '2 High St')}</row>`;
    const [sheet] = await upload(
      aRawWorkbook({ rows, afterRows: '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>' }),
    );
    expect(sheet).toMatchObject({
      name: 'Homes & flats',
      rowCount: 2,
      notes: [expect.stringMatching(/formula/), expect.stringMatching(/merged/), expect.stringMatching(/hidden/)],
    });
    expect(sheet!.columns[0]!.samples).toEqual(['P1', 'P1x']);
  });

  it.each([
    ['1900', '', '44927'],
    ['1904', '<workbookPr date1904="1"/>', '43465'],
  ])('days of the %s calendar are days', async (_, workbookProperties, serial) => {
    const rows = `<row r="1">${textCell('A1', 'Reference')}${textCell('B1', 'Built')}</row><row r="2">${textCell('A2', 'P1')}<c r="B2" s="1"><v>${serial}</v></c></row>`;
    expect((await upload(aRawWorkbook({ rows, workbookProperties })))[0]!.columns[1]!.samples).toEqual(['01/01/2023']);
  });

  it('headings may stand below a title, and a column beyond Z is a column', async () => {
    const wide = Array.from({ length: 30 }, (_, column) => textCell(`${letter(column)}3`, `Heading ${column}`)).join(
      '',
    );
    const [sheet] = await upload(
      aRawWorkbook({
        rows: `<row r="1">${textCell('A1', 'Our properties, November')}</row><row r="3">${wide}</row><row r="4">${textCell('AD4', 'last')}</row>`,
      }),
    );
    expect(sheet).toMatchObject({ rowCount: 1 });
    expect(sheet!.columns).toHaveLength(30);
    expect(sheet!.columns[29]).toMatchObject({ heading: 'Heading 29', samples: ['last'] });
  });

  it(
    'headings may stand in two rows, of which the upper one groups the lower; cells merged there are no matter',
    { tags: ['thorough'] },
    async () => {
      const line = (row: number, texts: string[]) =>
        `<row r="${row}">${texts.map((text, column) => (text ? textCell(`${letter(column)}${row}`, text) : '')).join('')}</row>`;
      const merged =
        '<mergeCells count="3"><mergeCell ref="A1:G1"/><mergeCell ref="C2:D2"/><mergeCell ref="E2:F2"/></mergeCells>';
      const data = line(4, ['P1', 'Elm House', '1/2/26', '1/2/27', '3/4/26', '', 'locked']);
      const expected = ['Reference', 'Site', 'Fire alarm Last', 'Fire alarm Next', 'Lift Last', 'Lift Next', 'Notes'];
      const [beside] = await upload(
        aRawWorkbook({
          rows: `${line(1, ['Tracker 2026'])}${line(2, ['Reference', 'Site', 'Fire alarm', '', 'Lift', '', 'Notes'])}${line(3, ['', '', 'Last', 'Next', 'Last', 'Next'])}${data}`,
          afterRows: merged,
        }),
      );
      expect(beside).toMatchObject({ rowCount: 1, notes: [] });
      expect(beside!.columns.map(({ heading }) => heading)).toEqual(expected);
      const [below] = await upload(
        aRawWorkbook({
          rows: `${line(2, ['', '', 'Fire alarm', '', 'Lift'])}${line(3, ['Reference', 'Site', 'Last', 'Next', 'Last', 'Next', 'Notes'])}${data}`,
        }),
      );
      expect(below!.columns.map(({ heading }) => heading)).toEqual(expected);
    },
  );

  it.each([
    [
      'two columns of one name below a title',
      'Our sites,,\nReference,Notes,Notes\nP1,a,b\n',
      ['Reference', 'Notes', 'Notes'],
    ],
    ['words in the first row', 'Reference,Gas,Lift\nElm,yes,yes\nOak,no,yes\n', ['Reference', 'Gas', 'Lift']],
  ])('%s group nothing', async (_, text, expected) => {
    expect((await upload(text))[0]!.columns.map(({ heading }) => heading)).toEqual(expected);
  });

  it('a heading that stands once is called by its group as those that repeat are, but not one after the last group', async () => {
    const [sheet] = await upload(
      ',,FRA,,EICR,,Gas,,\nRef,Address,Last,Next,Last done,Next due,Last,Next,Notes\nP1,Elm,1/2/26,,3/4/26,,,,x\n',
    );
    const groups = ['FRA Last', 'FRA Next', 'EICR Last done', 'EICR Next due', 'Gas Last', 'Gas Next'];
    expect(sheet!.columns.map(({ heading }) => heading)).toEqual(['Ref', 'Address', ...groups, 'Notes']);
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without', (text: string) => Buffer.from(text, 'utf16le')],
    [
      'Windows-1252',
      (text: string) =>
        Buffer.from(text.replaceAll('–', '\u0096').replaceAll('’', '\u0092').replaceAll('€', '\u0080'), 'latin1'),
    ],
  ])('text in %s', async (_, encoded) => {
    const [sheet] = await upload(encoded('Reference,Address 1\r\nP1,St Giles’ Café – €5\r\n'));
    expect(sheet!.columns.map((column) => [column.heading, column.samples])).toEqual([
      ['Reference', ['P1']],
      ['Address 1', ['St Giles’ Café – €5']],
    ]);
  });

  it.each([
    [',', 'comma'],
    [';', 'semicolon'],
    ['\t', 'tab'],
    ['|', 'bar'],
  ])('values apart by %j (%s), with quotes, separators and new lines inside them', async (separator) => {
    const [sheet] = await upload(
      csv(
        [
          ['Reference', 'Address 1', 'Notes'],
          ['P1', `1${separator} "High" St`, 'two\nlines, really; yes'],
          ['P2', '2 High St', null],
        ],
        separator,
      ),
    );
    expect(sheet).toMatchObject({
      rowCount: 2,
      columns: [
        { samples: ['P1', 'P2'] },
        { samples: [`1${separator} "High" St`, '2 High St'] },
        { samples: ['two\nlines, really; yes'], filledCount: 1 },
      ],
    });
  });

  it('several sheets, of which one cannot be imported', { tags: ['thorough'] }, async () => {
    const sheets = await upload(
      await aWorkbook({
        Cover: [],
        Blocks: [
          ['Reference', 'Address 1'],
          ['P1', '1 High St'],
        ],
        Shops: [
          ['Ref', 'Street'],
          ['S1', '2 High St'],
        ],
      }),
    );
    expect(sheets.map((sheet) => [sheet.name, sheet.refusal, sheet.suggested?.fields])).toEqual([
      ['Cover', 'The sheet is empty', undefined],
      ['Blocks', null, ['propertyReferenceNumber', 'address1']],
      ['Shops', null, ['propertyReferenceNumber', 'address1']],
    ]);
  });
});
