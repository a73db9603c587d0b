import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const inflated = promisify(inflate);
const PIECE = 1024 * 1024;
/** Longer than any name that is looked for, each sign of it written as #xx. */
const OVERLAP = 64;
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_PACKED = 20_000;
const AT_ONCE = 5000;
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

/**
 * What a PDF holds besides its pages, in a few words; nothing where it holds only them. Objects may be packed (ObjStm), so
 * those are unpacked and looked at too. An encrypted document tells less of itself: what is packed in it nobody can see.
 */
export async function activePartOf(path: string): Promise<string | undefined> {
  const pdf = await readFile(path);
  const plain = await activeIn(pdf);
  if (plain || (await holds(pdf, encrypted))) return plain;
  let room = MOST_UNPACKED;
  let count = 0;
  for await (const packed of packedIn(pdf)) {
    const objects = await unpacked(packed, room);
    if (!objects || (count += 1) > MOST_PACKED) return UNREADABLE;
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

/** The packed objects of a document, each as it stands there. */
async function* packedIn(pdf: Buffer) {
  let looked = 0;
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at)) {
    if ((looked += 1) % AT_ONCE === 0) await turn();
    const before = pdf.toString('latin1', Math.max(0, at - 500), at);
    const begin = at + 'stream'.length + (pdf[at + 6] === 0x0d ? 1 : 0) + 1;
    const end = pdf.indexOf('endstream', begin);
    if (packedObjects.test(before.slice(before.lastIndexOf(' obj') + 1)))
      yield pdf.subarray(begin, end < 0 ? undefined : end);
    if (end < 0) return;
    at = end + 'endstream'.length;
  }
}

const unpacked = (packed: Buffer, room: number): Promise<Buffer | undefined> =>
  // What follows the data, and data without their checksum, are read as viewers read them.
  inflated(packed, { maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH }).catch(() => undefined);
