import { inflateRawSync } from 'node:zlib';
import { codeOf } from '../process/code-of.ts';
import { Unreadable } from './unreadable.ts';

const MAX_ENTRIES = 2000;
const broken = () =>
  new Unreadable('The workbook is damaged and cannot be read. Open it in Excel, save it again and upload it.');

type Entry = { name: string; method: number; packedSize: number; offset: number };

/**
 * Unpacks every part of a zipped workbook one after the other, within a budget of bytes for all together, and shows it to
 * `look`. What a part claims to measure is not believed: the budget counts what comes out.
 */
export function eachPart(file: Buffer, mostBytes: number, look: (name: string, content: Buffer) => void): void {
  let left = mostBytes;
  for (const entry of entriesOf(file)) {
    const content = unpack(file, entry, left);
    left -= content.length;
    look(entry.name, content);
  }
}

/** The parts that the directory at the end of the archive names. */
function entriesOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length) throw broken();
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES)
    throw new Unreadable(`The workbook holds more than ${MAX_ENTRIES} parts, which no spreadsheet needs`);
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw broken();
    const [nameLength, extraLength, commentLength] = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    if (file.readUInt16LE(at + 8) & 1)
      throw new Unreadable('The workbook is protected by a password. Save it without one and upload it again.');
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = file.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.push({ name, method: file.readUInt16LE(at + 10), ...sizesOf(file, at, extra) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Sizes and place, from the extra field where an archive uses the 64-bit form. */
function sizesOf(file: Buffer, at: number, extra: Buffer): { packedSize: number; offset: number } {
  let packedSize = file.readUInt32LE(at + 20);
  let offset = file.readUInt32LE(at + 42);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let value = field + 4;
    const next = () => {
      if (value + 8 > extra.length) throw broken();
      value += 8;
      return Number(extra.readBigUInt64LE(value - 8));
    };
    if (file.readUInt32LE(at + 24) === 0xffffffff) next();
    if (packedSize === 0xffffffff) packedSize = next();
    if (offset === 0xffffffff) offset = next();
  }
  return { packedSize, offset };
}

function unpack(file: Buffer, { method, packedSize, offset }: Entry, mostBytes: number): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw broken();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedSize);
  if (packed.length !== packedSize) throw broken();
  if (method === 0) {
    if (packed.length > mostBytes) throw tooMuch();
    return packed;
  }
  if (method !== 8) throw broken();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(mostBytes, 1) });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : broken();
  }
}

const tooMuch = () =>
  new Unreadable(
    'The workbook unpacks to more than 50 MB, so it was not read. Remove empty rows, pictures and sheets that are not needed, or save the sheet as CSV.',
  );
