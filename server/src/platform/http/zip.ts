import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content is requested when its turn comes, so a later file can describe an earlier one. */
type ZipEntry = { name: string; content: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const SIZES_FOLLOW_AND_NAMES_ARE_UTF8 = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
const FIRST_OF_JANUARY_1980 = 0x21;
const MOST = 0xffff_ffff;
/** Each part costs a task of the compressor's thread, and a write. */
const PART = 1 << 18;

/** A ZIP archive as a stream: only the compressor's window is held in memory; up to 65,535 files. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const start = at;
    const file = Buffer.from(name);
    const head = fields([[4, 0x04034b50], [2, VERSION], ...method, [12, 0], [2, file.length], [2, 0]]);
    yield Buffer.concat([head, file]);
    at += head.length + file.length;

    const sum = { crc: 0, size: 0, compressed: 0 };
    for await (const part of deflated(content(), sum)) {
      yield part;
      sum.compressed += part.length;
    }
    at += sum.compressed;
    if (sum.size > MOST || at > MOST) throw new Error('This file is larger than 4 GB');
    const sizes: Field[] = [
      [4, sum.crc],
      [4, sum.compressed],
      [4, sum.size],
    ];
    const after = fields([[4, 0x08074b50], ...sizes]);
    yield after;
    at += after.length;
    directory.push(
      fields([
        [4, 0x02014b50],
        [2, VERSION],
        [2, VERSION],
        ...method,
        ...sizes,
        [2, file.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ]),
      file,
    );
  }
  const listing = Buffer.concat(directory);
  const count = directory.length / 2;
  yield Buffer.concat([
    listing,
    fields([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, listing.length],
      [4, at],
      [2, 0],
    ]),
  ]);
}

const method: Field[] = [
  [2, SIZES_FOLLOW_AND_NAMES_ARE_UTF8],
  [2, DEFLATED],
  [2, 0],
  [2, FIRST_OF_JANUARY_1980],
];

async function* deflated(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sum: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const part of content) {
      sum.crc = crc32(part, sum.crc);
      sum.size += part.length;
      yield part;
    }
  }
  const deflate = createDeflateRaw({ level: 4, chunkSize: PART });
  // A failure of the source surfaces in the loop below; here it only must not be an unhandled rejection.
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: PART }), deflate).catch(() => {});
  yield* deflate;
}

type Field = [bytes: number, value: number];

/** Little-endian numbers of given sizes. */
function fields(values: Field[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 4) buffer.writeUInt32LE(value, at);
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    at += bytes;
  }
  return buffer;
}
