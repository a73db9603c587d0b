import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';

const inflated = promisify(inflateRaw);
const PIECE = 1024 * 1024;
/** Longer than any name that is looked for, each sign of it written as #xx. */
const OVERLAP = 64;
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_PACKED = 20_000;
const AT_ONCE = 5000;
const STREAM = 'stream';
/** In bytes. */
const ZLIB_HEADER = 2;
const UNREADABLE = 'something that cannot be read';

/** A name of PDF as it stands in a file: any sign of it may be written as # and its number (ISO 32000, 7.3.5). */
const named = (name: string) =>
  `/${Array.from(name, (sign) => `(?:${sign}|#${sign.charCodeAt(0).toString(16)})`).join('')}`;
const found = (name: string) => new RegExp(named(name), 'i');

/** What makes of a document something that does, or carries, more than its pages. */
const active: readonly [RegExp, string][] = [
  [found('JavaScript'), 'a script'],
  [found('EmbeddedFile'), 'another file'],
  [found('RichMedia'), 'a film or a program'],
  [found('Launch'), 'a command that starts a program'],
];
const anyActive = new RegExp(active.map(([{ source }]) => source).join('|'), 'i');
const packedObjects = found('ObjStm');
const encrypted = found('Encrypt');

/** Ways of packing objects besides the usual one: nobody needs them, and here nobody sees through them. */
const packedOtherwise = new RegExp(
  [
    ...['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode'].map(named),
    `${named('Predictor')}\\s+(?!1\\b)`,
  ].join('|'),
  'i',
);

/**
 * What a PDF holds besides its pages, in a few words; nothing where it holds only them. Objects may be packed (ObjStm), so
 * those are unpacked and looked at too. An encrypted document tells less of itself: what is packed in it nobody can see.
 */
export async function activePartOf(path: string): Promise<string | undefined> {
  const pdf = await readFile(path);
  const plain = await activeIn(pdf);
  if (plain) return plain;
  // It may only say so: what can be unpacked all the same is looked at.
  const isEncrypted = await holds(pdf, encrypted);
  let room = MOST_UNPACKED;
  let count = 0;
  for await (const { data, dictionary } of packedIn(pdf)) {
    if (packedOtherwise.test(dictionary) || (count += 1) > MOST_PACKED) return UNREADABLE;
    const objects = await unpacked(data, room);
    if (objects === 'damaged' && isEncrypted) continue;
    if (typeof objects === 'string') return UNREADABLE;
    room -= objects.length;
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

/** In pieces, so that a large one holds up nobody else. */
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
    if (!(await names(before, packedObjects))) continue;
    const begin = at + STREAM.length + (pdf[at + STREAM.length] === 0x0d ? 1 : 0) + 1;
    yield { data: pdf.subarray(begin), dictionary: before.toString('latin1', Math.max(0, before.length - PIECE)) };
  }
}

const names = (content: Buffer, name: RegExp): boolean | Promise<boolean> =>
  content.length > PIECE ? holds(content, name) : name.test(content.toString('latin1'));

/** The data themselves say where they end. Of how they begin and of their checksum viewers ask nothing. */
const unpacked = (packed: Buffer, room: number): Promise<Buffer | 'damaged' | 'too much'> =>
  inflated(packed.subarray(ZLIB_HEADER), {
    maxOutputLength: Math.max(1, room),
    finishFlush: constants.Z_SYNC_FLUSH,
  }).catch(({ code }: { code?: string }) => (code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : 'damaged'));
