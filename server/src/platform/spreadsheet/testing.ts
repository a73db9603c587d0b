import { deflateRawSync } from 'node:zlib';

type Part = { name: string; content: Buffer | string; flags?: number };

/** An archive as a zip program would make it, for the files that no honest program makes. */
export function aZip(parts: Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0 } of parts) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data, { level: 9 });
    const title = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(title.length, 26);
    local.push(head, title, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(data.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Workbook = {
  rows: string;
  sharedTexts?: string;
  beforeWorkbook?: string;
  workbookProperties?: string;
  afterRows?: string;
  more?: Part[];
};

/** A workbook of one sheet from its bare XML. */
export function aRawWorkbook({
  rows,
  sharedTexts,
  beforeWorkbook = '',
  workbookProperties = '',
  afterRows = '',
  more = [],
}: Workbook): Buffer {
  const relations = (inside: string) =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`,
    );
  return aZip([
    {
      name: '[Content_Types].xml',
      content: xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      content: relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `${beforeWorkbook}<workbook ${namespace} xmlns:r="${office}">${workbookProperties}<sheets><sheet name="Homes &amp; flats" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${sharedTexts === undefined ? '' : `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`}<Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        `<styleSheet ${namespace}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
    },
    ...(sharedTexts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: xml(`<sst ${namespace}>${sharedTexts}</sst>`) }]),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: xml(`<worksheet ${namespace}><sheetData>${rows}</sheetData>${afterRows}</worksheet>`),
    },
    ...more,
  ]);
}

/** One cell of text, in place. */
export const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const headings = `<row r="1">${textCell('A1', 'Reference')}${textCell('B1', 'Address 1')}</row><row r="2">${textCell('A2', 'P1')}${textCell('B2', '1 High St')}</row>`;
