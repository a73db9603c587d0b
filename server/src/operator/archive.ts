import type { FileHandle } from 'node:fs/promises';
import { StartupProblem } from '#platform/process/config';

// Plain tar (POSIX ustar), so that a backup can be inspected with standard tools.
const BLOCK = 512;
const CHUNK = 1024 * 1024;

/** Appends entries to a tar file. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  finish(): Promise<void>;
};

export function writeArchive(file: FileHandle): ArchiveWriter {
  const padded = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  return {
    async add(name, content) {
      await file.appendFile(Buffer.concat([headerOf(name, content.length), content, padded(content.length)]));
    },
    async addStream(name, size, content) {
      await file.appendFile(headerOf(name, size));
      let written = 0;
      for await (const chunk of content) {
        written += chunk.length;
        await file.appendFile(chunk);
      }
      if (written !== size) throw new Error(`${name} changed while it was read`);
      await file.appendFile(padded(size));
    },
    async finish() {
      await file.appendFile(Buffer.alloc(2 * BLOCK));
      await file.sync();
    },
  };
}

export type ArchiveEntry = { name: string; size: number; content: AsyncGenerator<Buffer, void> };

/** The entries of a tar file in order; the content of each must be consumed, or skipped, before the next. */
export async function* readArchive(file: FileHandle): AsyncGenerator<ArchiveEntry, void> {
  let position = 0;
  const take = async (size: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, position);
    if (bytesRead < size) throw new StartupProblem('The file is not whole: it ends in the middle.');
    position += size;
    return buffer;
  };
  while (true) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) {
      const end = await take(BLOCK);
      if (!end.every((byte) => byte === 0) || position !== (await file.stat()).size) throw damaged();
      return;
    }
    const { name, size } = readHeader(header);
    const next = position + Math.ceil(size / BLOCK) * BLOCK;
    yield { name, size, content: contentOf(size) };
    position = next;
  }

  async function* contentOf(size: number) {
    for (let left = size; left > 0; left -= CHUNK) yield await take(Math.min(left, CHUNK));
    const padding = await take((BLOCK - (size % BLOCK)) % BLOCK);
    if (!padding.every((byte) => byte === 0)) throw damaged();
  }
}

export const damaged = () => new StartupProblem('The file is damaged.');

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7) + octal(0, 7), 108);
  header.write(octal(size, 11) + octal(0, 11), 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

// The sum of all bytes of the block, its own eight counted as blanks.
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function readHeader(header: Buffer): { name: string; size: number } {
  if (header.toString('latin1', 257, 262) !== 'ustar') throw new StartupProblem('This is not a backup of Lintel.');
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0] ?? '';
  const name = text(0, 100);
  const size = Number.parseInt(text(124, 136), 8);
  if (!name || !Number.isSafeInteger(size) || !header.equals(headerOf(name, size))) throw damaged();
  return { name, size };
}
