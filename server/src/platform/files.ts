import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupProblem } from './config.ts';
import { Refusal, tooLarge } from './problems.ts';

/** A file that has come in whole and is not kept yet. */
export type Arrival = { path: string; hash: string; size: number; keep(): Promise<void>; drop(): Promise<void> };

/** Files by the SHA-256 of their content: what is kept never changes. */
export type Files = {
  /** Takes a stream in; one that grows beyond `most` bytes is refused there and then. */
  receive(content: AsyncIterable<Uint8Array>, most: number): Promise<Arrival>;
  pathOf(hash: string): string;
  read(hash: string): ReadStream;
};

const DAY = 86_400_000;

export function openFiles(filesUrl: string): Files {
  if (filesUrl.startsWith('s3:'))
    throw new StartupProblem('FILES_URL names an object store. This version keeps files in a folder.');
  const folder = filesUrl.startsWith('file:') ? fileURLToPath(filesUrl) : resolve(filesUrl);
  const incoming = join(folder, 'incoming');
  const pathOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A file is named by its SHA-256');
    return join(folder, hash.slice(0, 2), hash);
  };
  return {
    pathOf,
    read: (hash) => createReadStream(pathOf(hash)),
    async receive(content, most) {
      await mkdir(incoming, { recursive: true });
      await dropAbandoned(incoming);
      const path = join(incoming, randomUUID());
      const drop = () => rm(path, { force: true });
      const written = await write(path, content, most).catch(async (error: unknown) => {
        await drop();
        throw isDiskFull(error)
          ? new Refusal(507, 'The disk is full, so the file was not kept. Please tell your administrator.')
          : error;
      });
      const keep = async () => {
        const kept = pathOf(written.hash);
        await mkdir(join(kept, '..'), { recursive: true });
        await rename(path, kept);
        await syncFolder(join(kept, '..'));
        await syncFolder(folder);
      };
      return { path, ...written, keep, drop };
    },
  };
}

/** The content is on the disk before the name is: a crash leaves a whole file or none. */
async function write(path: string, content: AsyncIterable<Uint8Array>, most: number) {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of content) {
      size += part.byteLength;
      if (size > most) throw tooLarge(tooLargeText(most));
      hash.update(part);
      await file.write(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}

export const tooLargeText = (most: number) =>
  `The file is larger than ${Math.floor(most / 1024 / 1024)} MB, which is the most that can be taken`;

async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What a server that was killed left half received. */
async function dropAbandoned(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
  }
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');
}
