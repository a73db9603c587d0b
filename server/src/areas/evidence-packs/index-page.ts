import { shortDate } from '@lintel/contract/cycles/calendar';
import type { SheetColumn } from '#platform/list/sheet';
import { documentColumns } from './documents.ts';
import type { PackProperty } from './of-property.ts';
import type { Line } from '#platform/record/evidence-pack';
import { htmlText } from '#platform/http/html-text';

/** The lines of a table that the index shows; its spreadsheet has all of them. */
const MOST_SHOWN = 100;

type Placed = PackProperty['documents'][number] & { path: string | null };
export type PlacedProperty = Omit<PackProperty, 'documents'> & { documents: Placed[] };

export type Front = {
  organisation: string;
  madeBy: string;
  /** With what the reader needs to know about the whole pack. */
  facts: readonly (readonly [label: string, value: string])[];
  leftOut: readonly string[];
  /** The files beside the index, each with what it is. */
  files: readonly (readonly [path: string, what: string])[];
  timeZone: string;
};

/** The front sheet: a page that opens without Lintel and without a network, has no script, and prints. */
export function* indexPage(front: Front, properties: readonly PlacedProperty[]): Generator<Uint8Array> {
  const title = properties.length === 1 ? properties[0]!.caption : `${properties.length} properties`;
  yield Buffer.from(
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
      `<title>Evidence pack: ${text(title)}</title><style>${style}</style></head><body><main><header><p>${text(front.organisation)}</p>` +
      `<h1>Evidence pack: ${text(title)}</h1></header>${facts(front.facts)}` +
      `<h2>What is not in this pack</h2>${list(front.leftOut.map(text))}` +
      (properties.length > 1
        ? `<h2>Properties</h2>${list(properties.map(({ id, reference, caption }) => `<a href="#p-${id}">${text(`${reference} · ${caption}`)}</a>`))}`
        : '') +
      `<h2>Files</h2>${list(front.files.map(([path, what]) => `${link(path)} <span class="dim">${text(what)}</span>`))}`,
  );
  for (const property of properties) yield Buffer.from(sectionOf(property, front.timeZone));
  yield Buffer.from('</main></body></html>\n');
}

function sectionOf(
  { id, reference, caption, facts: known, leftOut, tables, documents, logs }: PlacedProperty,
  timeZone: string,
): string {
  const entries = logs.reduce((sum, { count }) => sum + count, 0);
  const evidenceOf = Map.groupBy(
    documents.filter(({ path }) => path !== null),
    ({ recordId }) => recordId,
  );
  const empty = tables.filter(({ lines }) => lines.length === 0).map(({ title }) => title);
  return (
    `<section class="property" id="p-${id}"><h2>${text(`${reference} · ${caption}`)}</h2>` +
    (leftOut.length ? `<div class="note">${list(leftOut.map(text))}</div>` : '') +
    known
      .map(
        ({ title, facts: some }) =>
          `<h3>${text(title)}</h3>${facts(some.map(({ label, value }) => [label, value ?? 'Not known'] as const))}`,
      )
      .join('') +
    tables
      .filter(({ lines }) => lines.length > 0)
      .map(({ title, columns, shown, lines }) =>
        tableSection(
          title,
          shown.map((code) => columns.find((column) => column.code === code)!),
          lines.map((line) => withLinks(line, evidenceOf)),
          timeZone,
          link(pathOfTable(title)),
        ),
      )
      .join('') +
    (empty.length ? `<h3>None in this period</h3><p>${text(empty.join(', '))}</p>` : '') +
    tableSection('Documents', shownOfDocuments, documents, timeZone, link(pathOfTable('Documents'))) +
    tableSection(
      'Activity logs',
      [
        { code: 'caption', label: 'Record' },
        { code: 'count', label: 'Entries', kind: 'number' },
        { code: 'head', label: 'SHA-256 of the last' },
      ],
      logs,
      timeZone,
      link(CHAINS),
      `${entries.toLocaleString('en-GB')} entries`,
    ) +
    '</section>'
  );
}

/** A time that a task was done, with links to its evidence in place of the names. */
function withLinks(line: Line, evidenceOf: ReadonlyMap<string, Placed[]>): Line {
  const own = evidenceOf.get(String(line['cycleId']));
  return own ? { ...line, evidence: own.map(({ path }) => path) } : line;
}

export const pathOfTable = (title: string) => `Lists/${title}.xlsx`;
export const CHAINS = 'Activity log/Chains.txt';

const shownOfDocuments = [
  'path',
  'documentKind',
  'state',
  'keptOn',
  'issuedOn',
  'expiresOn',
  'supersededOn',
  'uploadedAt',
].map((code) => documentColumns.find((column) => column.code === code)!);

function tableSection(
  title: string,
  columns: readonly SheetColumn[],
  lines: readonly object[],
  timeZone: string,
  more: string,
  has = 'With all columns',
): string {
  const heading = `<h3>${text(title)} <span class="count">${lines.length.toLocaleString('en-GB')}</span></h3>`;
  if (lines.length === 0) return `${heading}<p class="dim">None.</p>`;
  const cut =
    lines.length > MOST_SHOWN
      ? `<p class="dim">The first ${MOST_SHOWN}; all of them are in ${more}.</p>`
      : `<p class="dim">${has}: ${more}</p>`;
  const head = columns.map(({ label }) => `<th scope="col">${text(label)}</th>`).join('');
  const body = (lines as readonly Line[])
    .slice(0, MOST_SHOWN)
    .map(
      (line) =>
        `<tr>${columns.map((column) => `<td${column.kind && column.kind !== 'text' ? ' class="short"' : ''}>${cell(column, line, timeZone)}</td>`).join('')}</tr>`,
    )
    .join('');
  return `${heading}${cut}<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function cell(column: SheetColumn, line: Line, timeZone: string): string {
  const facts = line[column.code];
  if (column.code === 'path') return facts ? link(String(facts)) : `${text(String(line['name']))} (not in this pack)`;
  if (Array.isArray(facts) && column.code === 'evidence') return facts.map((path) => link(String(path))).join('\n');
  const value = column.inWords && facts !== null && facts !== undefined ? column.inWords(facts) : facts;
  if (value === null || value === undefined || value === '') return '';
  const named = column.items?.find(({ id }) => id === value)?.name;
  if (named) return text(named);
  switch (column.kind) {
    case 'date':
      return text(shortDate(String(value)));
    case 'instant':
      return text(instantIn(timeZone).format(new Date(String(value))));
    case 'yesNo':
      return value ? 'Yes' : 'No';
    case 'number':
      return text(Number(value).toLocaleString('en-GB'));
    default:
      return text(String(value));
  }
}

export const instantIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** A relative link that works from the index: each part of the path is encoded, the slashes are not. */
const link = (path: string) =>
  `<a href="${text(path.split('/').map(encodeURIComponent).join('/'))}">${text(path.slice(path.lastIndexOf('/') + 1))}</a>`;

const facts = (some: Front['facts']) =>
  `<dl>${some.map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`;

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const text = (value: string) => htmlText(value.toWellFormed());

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; } main { max-width: 1100px; margin: 0 auto; padding: 24px 16px 64px; }
header p { margin: 0; opacity: .75; } h1 { margin: 0 0 16px; font-size: 1.7rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 1.25rem; overflow-wrap: anywhere; } h3 { margin: 24px 0 4px; font-size: 1rem; }
.count { font-weight: 400; opacity: .75; } .dim { margin: 0 0 6px; opacity: .75; } ul { margin: 4px 0; padding-left: 20px; }
li, td { overflow-wrap: anywhere; } .note { border-left: 4px solid #b7791f; padding: 2px 12px; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 4px 24px; margin: 4px 0; }
dl div { display: grid; grid-template-columns: 8em 1fr; gap: 8px; } dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; }
.property { border-top: 2px solid; margin-top: 40px; } .wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .85rem; } th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid #8886; }
th { white-space: nowrap; } td { min-width: 5em; white-space: pre-line; } td.short { white-space: nowrap; }
@media print { :root { color-scheme: light; font-size: 10pt; } main { max-width: none; padding: 0; } .property { break-before: page; border: 0; margin: 0; }
 .wide { overflow: visible; } table { font-size: 7.5pt; } th { white-space: normal; } td { min-width: 0; overflow-wrap: break-word; } tr, dl div { break-inside: avoid; } thead { display: table-header-group; } h2, h3 { break-after: avoid; } a { color: inherit; text-decoration: none; } @page { size: A4 landscape; margin: 12mm; } }
`;
