import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskTroubleOf } from '../process/disk-trouble.ts';
import { Refusal, tooLarge, unavailable } from '../http/problems.ts';
import { tooLargeText } from './store.ts';

export type Received = { path: string; hash: string; size: number; drop(): Promise<void> };

const DAY = 86_400_000;

/** Writes a stream to a new file of a folder and finds out its hash on the way; what fails leaves nothing. */
export async function receiveInto(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  most: number,
  refuse: () => Error = () => tooLarge(tooLargeText(most)),
): Promise<Received> {
  const path = join(folder, randomUUID());
  const drop = () => rm(path, { force: true });
  try {
    await mkdir(folder, { recursive: true });
    await dropAbandoned(folder);
    return { path, drop, ...(await write(path, content, most, refuse)) };
  } catch (error) {
    await drop();
    throw asRefusal(error);
  }
}

/** The content is on the disk before its name is: a crash leaves a whole file or none. */
async function write(path: string, content: AsyncIterable<Uint8Array>, most: number, refuse: () => Error) {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of content) {
      size += part.byteLength;
      if (size > most) throw refuse();
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}

/** What a server that was killed left half received. */
async function dropAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
  }
}

export const storeIsAway = (cause?: unknown) =>
  Object.assign(unavailable('The file store cannot be reached at the moment. Please try again.'), { cause });

/** A disk that is full or away is something to tell; everything else is a defect. */
export function asRefusal(error: unknown): unknown {
  const trouble = diskTroubleOf(error);
  if (trouble === 'away') return storeIsAway(error);
  if (trouble !== 'full') return error;
  return Object.assign(
    new Refusal(507, 'The disk is full, so the file was not kept. Please tell your administrator.'),
    {
      retryAfter: 30,
    },
  );
}
