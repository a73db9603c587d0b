import { eachPart } from './archive.ts';
import { Unreadable } from './unreadable.ts';

/** `notesBelow`: what is special in the rows below the one of the headings. */
type WorkbookSheet = { name: string; isHidden: boolean; notesBelow(headingRow: number): string[] };
const MAX_SHARED_TEXTS = 150_000;
const MAX_NAME = 100;
const MAX_TAG = 2000;

/** `mergedTo`: the last row of each group of merged cells. */
type Found = { formulaCount: number; mergedTo: number[]; hiddenRowCount: number };

/** Looks a workbook over before anything is read from it: that it is one, that it is safe, which sheets it has and what is special in them. */
export function lookOver(file: Buffer, mostBytes: number): WorkbookSheet[] {
  const found = new Map<string, Found>();
  const parts = new Map<string, string>();
  let workbookPath: string | undefined;
  eachPart(file, mostBytes, (name, content) => {
    if (/\.(xml|rels)$/i.test(name) && content.subarray(0, 100_000).includes('<!DOCTYPE'))
      throw new Unreadable(
        'The workbook declares XML entities, which no spreadsheet program writes, so it was not read',
      );
    if (/(^|\/)workbook\.xml$/i.test(name)) workbookPath ??= name;
    if (/workbook\.xml(\.rels)?$/i.test(name) && content.length < 5_000_000) parts.set(name, content.toString('utf8'));
    if (/(^|\/)worksheets\/[^/]+\.xml$/i.test(name)) found.set(name, specialsOf(content));
    if (/sharedStrings\.xml$/i.test(name) && count(content, '<si', () => true) > MAX_SHARED_TEXTS)
      throw new Unreadable(
        `The workbook holds more than ${MAX_SHARED_TEXTS.toLocaleString('en-GB')} different texts. Split it into several files.`,
      );
    if (/workbook\.bin$/i.test(name))
      throw new Unreadable('This is a binary workbook (.xlsb). Save it as .xlsx and upload it again.');
    if (name === 'mimetype' && content.includes('opendocument'))
      throw new Unreadable('This is an OpenDocument file (.ods). Save it as .xlsx and upload it again.');
  });
  if (!workbookPath) throw new Unreadable('This is an archive, not a spreadsheet. Upload a CSV or Excel file (.xlsx).');
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const targets = new Map(
    tags(parts.get(`${folder}_rels/workbook.xml.rels`) ?? '', 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : folder + Target,
    ]),
  );
  const sheets = tags(parts.get(workbookPath) ?? '', 'sheet').map((sheet) => {
    const path = targets.get(sheet['r:id'] ?? Object.entries(sheet).find(([key]) => key.endsWith(':id'))?.[1] ?? '');
    return {
      name: sheet['name'] ?? '',
      isHidden: (sheet['state'] ?? 'visible') !== 'visible',
      found: path ? found.get(path) : undefined,
    };
  });
  const readable = sheets.filter((sheet) => sheet.found);
  if (readable.length === 0) throw new Unreadable('The workbook has no sheet with cells');
  return sheets.map(({ name, isHidden, found: specials }) => ({
    name,
    isHidden,
    notesBelow: (headingRow) => (specials ? notesOn(specials, headingRow) : []),
  }));
}

function notesOn({ formulaCount, mergedTo, hiddenRowCount }: Found, headingRow: number): string[] {
  const mergedCount = mergedTo.filter((row) => row > headingRow).length;
  const many = (count: number, one: string, more: string) =>
    count === 1 ? one : more.replace('#', count.toLocaleString('en-GB'));
  return [
    ...(formulaCount
      ? [
          many(
            formulaCount,
            'One cell is a formula: the value it last showed is taken.',
            '# cells are formulas: the values they last showed are taken.',
          ),
        ]
      : []),
    ...(mergedCount
      ? [
          many(
            mergedCount,
            'One group of cells is merged: its value counts for its first cell only, the others are empty.',
            '# groups of cells are merged: their values count for the first cell only, the others are empty.',
          ),
        ]
      : []),
    ...(hiddenRowCount
      ? [many(hiddenRowCount, 'One row is hidden: it is read as well.', '# rows are hidden: they are read as well.')]
      : []),
  ];
}

function specialsOf(xml: Buffer): Found {
  return {
    formulaCount: count(xml, '<f', (at) => [0x3e, 0x20, 0x2f].includes(xml[at + 2] ?? 0)),
    mergedTo: [...placesOf(xml, '<mergeCell ')].map((at) => lastRowOf(xml.toString('latin1', at, at + MAX_NAME))),
    hiddenRowCount: count(xml, ' hidden="1"', (at) => isWithinRow(xml.subarray(Math.max(0, at - MAX_TAG), at))),
  };
}

const isWithinRow = (before: Buffer) => before.subarray(before.lastIndexOf('<')).toString('latin1').startsWith('<row');

/** The last row of `<mergeCell ref="A2:C3"/>`; a later one than any if it does not say. */
function lastRowOf(tag: string): number {
  const { ref = '' } = attributesIn(tag.slice('<mergeCell'.length, Math.max(tag.indexOf('>'), 0)));
  return Number(ref.split(':').at(-1)!.replaceAll(/\D/g, '')) || Infinity;
}

function count(xml: Buffer, mark: string, isOne: (at: number) => boolean): number {
  let total = 0;
  for (const at of placesOf(xml, mark)) if (isOne(at)) total += 1;
  return total;
}

function* placesOf(xml: Buffer, mark: string) {
  for (let at = xml.indexOf(mark); at >= 0; at = xml.indexOf(mark, at + mark.length)) yield at;
}

/** The attributes of every tag of a name, in order. */
function tags(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (let from = 0, end = xml.indexOf('>'); end >= 0; from = end + 1, end = xml.indexOf('>', from)) {
    const tag = xml.slice(from, end);
    const inside = tag.slice(tag.lastIndexOf('<') + 1);
    const [first = ''] = inside.slice(0, MAX_NAME).split(/\s/, 1);
    if (first === name || first.endsWith(`:${name}`)) found.push(attributesIn(inside.slice(first.length)));
  }
  return found;
}

/** Up to the first that is none. Each expression begins where the one before ended, so that none looks for its place. */
function attributesIn(text: string): Record<string, string> {
  const next = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  const attributes: Record<string, string> = {};
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [, key = '', double, single] = found;
    attributes[key] = decoded(double ?? single ?? '');
  }
  return attributes;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, what: string) => {
    if (!what.startsWith('#')) return entities[what] ?? whole;
    const code = what[1]?.toLowerCase() === 'x' ? Number.parseInt(what.slice(2), 16) : Number(what.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
