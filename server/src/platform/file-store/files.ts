import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import { asRefusal } from './incoming.ts';
import type { Files } from './store.ts';

export type { Arrival, Files } from './store.ts';

const buckets = new Map<string, Files>();

/**
 * The file store of an installation. A bucket has one client, so that all users learn when it is unreachable; a folder must carry
 * the installation's mark, unless it is about to become one.
 */
export function openFiles(filesUrl: string, how: { isUnmarked?: boolean } = {}): Files {
  const folder = folderOf(filesUrl);
  if (folder) return openFolder(folder, how);
  const bucket = buckets.get(filesUrl) ?? openBucket(filesUrl);
  buckets.set(filesUrl, bucket);
  return bucket;
}

/** The folder that holds the files, unless they are in a bucket. */
export function folderOf(filesUrl: string): string | undefined {
  if (filesUrl.startsWith('s3:')) return undefined;
  return filesUrl.startsWith('file:') ? fileURLToPath(filesUrl) : resolve(filesUrl);
}

/** A file that the database references but the store lacks or has damaged. */
export class Unsound extends Error {
  readonly what: 'missing' | 'damaged';
  constructor(what: 'missing' | 'damaged', place: string) {
    super(`The file ${place} is ${what}`);
    this.what = what;
  }
}

/** The content of a file, verified in full before its first byte is returned: a damaged file is not returned at all. */
export async function* readWhole(files: Files, hash: string): AsyncGenerator<Buffer> {
  const lent = await files.lend(hash);
  if (!lent) throw new Unsound('missing', files.placeOf(hash));
  try {
    if ((await hashOfFile(lent.path)) !== hash) throw new Unsound('damaged', files.placeOf(hash));
    yield* createReadStream(lent.path) as AsyncIterable<Buffer>;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await lent.release();
  }
}

export const hashOfFile = (path: string) => hashOf(createReadStream(path, { highWaterMark: 1 << 18 }));

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}
