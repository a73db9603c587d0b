import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { constants, createInflateRaw } from 'node:zlib';

const PIECE = 1024 * 1024;
/** Longer than any name to look for, with each character written as #xx. */
const OVERLAP = 64;
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_PACKED = 20_000;
const AT_ONCE = 5000;
const STREAM = 'stream';
/** In bytes. */
const ZLIB_HEADER = 2;
/** Longer than a filter and its parameters. */
const MOST_SIGNS = 400;
const UNREADABLE = 'something that cannot be read';

/** A PDF name as it may be written in a file: any character may be # and its code (ISO 32000, 7.3.5). */
const named = (name: string) =>
  `/${Array.from(name, (sign) => `(?:${sign}|#${sign.charCodeAt(0).toString(16)})`).join('')}`;
const found = (name: string) => new RegExp(named(name), 'i');

/** The names that mark a document as active, or as carrying more than its pages. */
const active: readonly [RegExp, string][] = [
  [found('JavaScript'), 'a script'],
  [found('EmbeddedFile'), 'another file'],
  [found('RichMedia'), 'a film or a program'],
  [found('Launch'), 'a command that starts a program'],
];
const anyActive = new RegExp(active.map(([{ source }]) => source).join('|'), 'i');
const encrypted = found('Encrypt');
/** An object stream: declared as such, or by its number of objects and the offset of the first. */
const packedObjects = found('ObjStm');
const packedCount = new RegExp(`${named('N')}\\s*\\d`, 'i');
const packedFirst = new RegExp(`${named('First')}\\s*\\d+\\s*[/>]`, 'i');
const arePacked = (dictionary: string) =>
  packedObjects.test(dictionary) || (packedCount.test(dictionary) && packedFirst.test(dictionary));

const flate = `(?:${named('FlateDecode')}|${named('Fl')}(?![a-z#]))`;
const packing = new RegExp(`${named('Filter')}|${named('DecodeParms')}|${named('DP')}(?![a-z])`, 'gi');
/** Compressed once with Flate without parameters, as object streams usually are; anything else is unusual, and not unpacked here. */
const isPlainPacking = new RegExp(
  [
    `^${named('Filter')}\\s*(?:${flate}|\\[\\s*${flate}\\s*\\])\\s*[/>]`,
    `^(?:${named('DecodeParms')}|${named('DP')})\\s*(?:null|\\[\\s*null\\s*\\]|<<\\s*${named('Predictor')}\\s+1\\s*>>)`,
  ].join('|'),
  'i',
);
const isPackedOtherwise = (dictionary: string) =>
  [...dictionary.matchAll(packing)].some(
    ({ index }) => !isPlainPacking.test(dictionary.slice(index, index + MOST_SIGNS)),
  );

/**
 * What a PDF holds besides its pages, in a few words; nothing where it holds only them. Objects may be packed (ObjStm), so
 * those are unpacked and looked at too, and are refused where they are packed otherwise than is usual. What an encrypted
 * document has packed cannot be unpacked; what only says so, can.
 */
export async function activePartOf(path: string, mostPacked = MOST_PACKED): Promise<string | undefined> {
  const pdf = await readFile(path);
  const plain = await activeIn(pdf);
  if (plain) return plain;
  // It may merely claim to be encrypted: whatever can be unpacked is examined.
  const isEncrypted = await holds(pdf, encrypted);
  let room = MOST_UNPACKED;
  let count = 0;
  for await (const { data, dictionary } of packedIn(pdf)) {
    if (isPackedOtherwise(dictionary) || (count += 1) > mostPacked) return UNREADABLE;
    const { objects, isWhole } = await unpacked(data, room);
    room -= objects.length;
    if (room <= 0 || (!isWhole && !isEncrypted)) return UNREADABLE;
    const hidden = await activeIn(objects);
    if (hidden) return hidden;
  }
  return undefined;
}

async function activeIn(content: Buffer): Promise<string | undefined> {
  for await (const text of piecesOf(content))
    if (anyActive.test(text)) return active.find(([name]) => name.test(text))?.[1];
  return undefined;
}

async function holds(content: Buffer, name: RegExp): Promise<boolean> {
  for await (const text of piecesOf(content)) if (name.test(text)) return true;
  return false;
}

/** In pieces, so that a large document does not block the process. */
async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += PIECE) {
    yield content.toString('latin1', at, at + PIECE + OVERLAP);
    await turn();
  }
}

/**
 * The packed objects of a document, each with what stands before it. Where a stream begins and ends is looked for as if
 * every word were meant to mislead: one that only says so in a text hides none of those behind it.
 */
async function* packedIn(pdf: Buffer) {
  let looked = 0;
  let from = 0;
  for (let at = pdf.indexOf(STREAM); at >= 0; at = pdf.indexOf(STREAM, at + STREAM.length)) {
    if ((looked += 1) % AT_ONCE === 0) await turn();
    if (pdf.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const before = pdf.subarray(from, at);
    from = at;
    const dictionary = before.toString('latin1', Math.max(0, before.length - PIECE));
    if (!arePacked(dictionary) && !(before.length > PIECE && (await holds(before, packedObjects)))) continue;
    const begin = at + STREAM.length + (pdf[at + STREAM.length] === 0x0d ? 1 : 0) + 1;
    yield { data: pdf.subarray(begin), dictionary };
  }
}

/** The data themselves say where they end; of how they begin and of their checksum viewers ask nothing. What came out before they broke counts. */
async function unpacked(packed: Buffer, room: number): Promise<{ objects: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  const inflating = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
  inflating.end(packed.subarray(ZLIB_HEADER));
  try {
    for await (const part of inflating as AsyncIterable<Buffer>) {
      parts.push(part);
      if ((size += part.length) >= room) break;
    }
  } catch {
    return { objects: Buffer.concat(parts), isWhole: false };
  }
  return { objects: Buffer.concat(parts), isWhole: true };
}
