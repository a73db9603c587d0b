import { createHash } from 'node:crypto';
import type { EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { packSubjects } from '@lintel/contract/areas/evidence-packs';
import { shortDate } from '@lintel/contract/cycles/calendar';
import type { OnProgress, Within } from '#areas/files/made/make-in-background';
import { readWhole, Unsound } from '#platform/file-store/files';
import type { Files } from '#platform/file-store/files';
import { Refusal } from '#platform/http/problems';
import { zip } from '#platform/http/zip';
import { folderNameOf, freePath, shortFileName } from '#platform/http/zip-names';
import { writeSheet } from '#platform/list/sheet';
import type { SheetColumn } from '#platform/list/sheet';
import { activityColumns, activityRows, chainLines } from './activity-log.ts';
import { documentColumns } from './documents.ts';
import { CHAINS, indexPage, instantIn, pathOfTable } from './index-page.ts';
import type { Front, PlacedProperty } from './index-page.ts';
import type { PackProperty } from './of-property.ts';
import type { PackTable } from '#platform/record/evidence-pack';
import { howToVerify } from './verify-text.ts';

/** The documents that a pack may have, and what they may take: an archive without the ZIP64 extension ends at 65,535 files and 4 GB. */
export const MOST = { documents: 60_000, bytes: 3.5e9 };
const [INDEX, LOG, VERIFY, SUMS] = [
  'Index.html',
  'Activity log/Activity log.xlsx',
  'How to verify.txt',
  'SHA256SUMS.txt',
];

export type Maker = {
  organisation: string;
  name: string;
  groups: readonly string[];
  timeZone: string;
  now: Date;
};
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Made = {
  files: Files;
  within: Within;
  request: EvidencePackRequest;
  properties: readonly PackProperty[];
  maker: Maker;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
  most?: typeof MOST;
};

/** The pack as a stream: of the documents, only what is being written is in memory. */
export async function* packArchive(made: Made): AsyncGenerator<Uint8Array> {
  const { files, within, request, properties: gathered, maker, onProgress, signal } = made;
  const { timeZone } = maker;
  const { properties, leftOutCount } = placed(gathered, made.most ?? MOST);
  const documents = properties.flatMap((property) => property.documents);
  const sheet = (columns: readonly SheetColumn[], rows: AsyncIterable<object[]>) => () =>
    writeSheet({ columns: [...columns], rows, timeZone });
  const read = { within, properties: gathered, withPeople: request.withPeople, signal };
  const tables = tablesOf(properties);
  const front = frontOf(request, properties, maker, { tables, leftOutCount });
  const entries: { name: string; content: () => Content }[] = [
    ...tables.map(({ title, columns, lines }) => ({
      name: pathOfTable(title),
      content: sheet(columns, inOnePiece(lines)),
    })),
    { name: pathOfTable('Documents'), content: sheet(documentColumns, inOnePiece(documents)) },
    ...documents.flatMap((document) =>
      document.path ? [{ name: document.path, content: () => asUploaded(files, document) }] : [],
    ),
    { name: LOG!, content: sheet(activityColumns, activityRows(read)) },
    { name: CHAINS, content: () => chainLines(read) },
    { name: INDEX!, content: () => indexPage(front, properties) },
    {
      name: VERIFY!,
      content: () => [Buffer.from(howToVerify({ index: INDEX!, sums: SUMS!, chains: CHAINS, log: LOG! }))],
    },
  ];
  const sums: string[] = [];
  let reportedAt = 0;
  let done = 0;
  async function* summed(name: string, content: Content) {
    signal?.throwIfAborted();
    if (Date.now() - reportedAt > 1000) {
      reportedAt = Date.now();
      await onProgress(done, entries.length);
    }
    const hash = createHash('sha256');
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
    sums.push(`${hash.digest('hex')}  ${name}\n`);
    done += 1;
  }
  yield* zip([
    ...entries.map(({ name, content }) => ({ name, content: () => summed(name, content()) })),
    { name: SUMS!, content: () => [Buffer.from(sums.join(''))] },
  ]);
}

/** The content of a document: without it there is no pack, and whoever asked for one is told which it is. */
async function* asUploaded(files: Files, { fileHash, name, keptOn }: PackProperty['documents'][number]) {
  try {
    yield* readWhole(files, fileHash);
  } catch (error) {
    if (!(error instanceof Unsound)) throw error;
    const of = keptOn ? ` of ${keptOn}` : '';
    const message = `The document “${name}”${of} is not as it was uploaded, so no pack was made with it. Please tell your administrator.`;
    throw Object.assign(new Refusal(500, message), { cause: error });
  }
}

/** Where each document is in the pack: the newest of all as far as they fit, under names that say what they belong to. */
function placed(properties: readonly PackProperty[], most: typeof MOST) {
  const taken = new Map<string, number>();
  const isOne = properties.length === 1;
  let [bytes, leftOutCount] = [0, 0];
  const fits = new Set<object>();
  const newest = properties
    .flatMap(({ documents }) => documents)
    .toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1));
  for (const document of newest) {
    if (bytes + document.size > most.bytes || fits.size >= most.documents) leftOutCount += 1;
    else {
      bytes += document.size;
      fits.add(document);
    }
  }
  const placedProperties = properties.map((property): PlacedProperty => {
    const own = isOne ? [] : [folderNameOf(`${property.reference} ${property.caption}`, 50)];
    return {
      ...property,
      documents: property.documents.map((document) => {
        const name = shortFileName([document.prefix, document.name].filter(Boolean).join(' '), 90);
        const folders = ['Documents', ...own, folderNameOf(document.folder, 40)];
        return { ...document, path: fits.has(document) ? freePath([...folders, name], taken) : null };
      }),
    };
  });
  return { properties: placedProperties, leftOutCount };
}

/** The tables of all properties, each with the lines of all; the index names those without any. */
function tablesOf(properties: readonly PlacedProperty[]): Pick<PackTable, 'title' | 'columns' | 'lines'>[] {
  const tables = new Map<string, Pick<PackTable, 'title' | 'columns' | 'lines'>>();
  for (const { title, columns, lines } of properties.flatMap((property) => property.tables)) {
    const before = tables.get(title);
    tables.set(title, { title, columns, lines: [...(before?.lines ?? []), ...lines] });
  }
  return [...tables.values()].filter(({ lines }) => lines.length > 0);
}

type Whole = { tables: ReturnType<typeof tablesOf>; leftOutCount: number };

function frontOf(
  request: EvidencePackRequest,
  properties: readonly PlacedProperty[],
  { organisation, name, groups, timeZone, now }: Maker,
  { tables, leftOutCount }: Whole,
): Front {
  const made = instantIn(timeZone).format(now);
  const subjects = packSubjects.filter(({ id }) => request.subjects.includes(id)).map((subject) => subject.name);
  const documentCount = properties.flatMap(({ documents }) => documents).filter(({ path }) => path).length;
  return {
    organisation,
    madeBy: name,
    timeZone,
    facts: [
      ['Period', request.from ? `${shortDate(request.from)} to ${made}` : `Everything kept until ${made}`],
      ['About', subjects.join(', ')],
      ...(groups.length ? [['Only tasks of', groups.join(', ')] as const] : []),
      ['Made by', `${name}, with what they may see`],
      ['Made on', made],
      ['Time zone', timeZone],
      ['Documents', documentCount.toLocaleString('en-GB')],
    ],
    leftOut: [
      'Records and documents that whoever made this pack may not see.',
      ...packSubjects
        .filter(({ id }) => !request.subjects.includes(id))
        .map((subject) => `${subject.name}: not asked for.`),
      ...(groups.length ? ['Tasks of other groups, and actions that were not raised from tasks of these.'] : []),
      ...(request.from
        ? [
            `What was done, happened or ended before ${shortDate(request.from)}. The activity log of each record in the pack is complete.`,
          ]
        : []),
      request.withPeople
        ? 'Information about people that whoever made this pack may not read.'
        : 'Information about people in accidents and hazard cases, with the documents and what the activity logs of these say, and the qualifications of contractors’ people: not asked for.',
      ...(leftOutCount
        ? [
            `${leftOutCount.toLocaleString('en-GB')} documents, the oldest: a pack holds 60,000 of them, and 3.5 GB. The list of documents names them with their SHA-256.`,
          ]
        : []),
      'Records that were deleted.',
    ],
    files: [
      [VERIFY!, 'How to check that nothing was changed'],
      [SUMS!, 'The SHA-256 of every file'],
      ...tables.map(({ title, lines }): [string, string] => [pathOfTable(title), counted(lines.length, 'line')]),
      [pathOfTable('Documents'), counted(documentCount, 'document')],
      [LOG!, 'Who did what and when, to be read'],
      [CHAINS, 'The same, to be verified'],
    ],
  };
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

async function* inOnePiece(rows: object[]) {
  yield rows;
}
