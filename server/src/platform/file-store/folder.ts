import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asRefusal, receiveInto } from './incoming.ts';
import type { Files } from './store.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Keeps files in a folder, by the first two signs of their hash. */
export function openFolder(folder: string): Files {
  const pathOf = (hash: string) => {
    if (!HASH.test(hash)) throw new Error('A file is named by its SHA-256');
    return join(folder, hash.slice(0, 2), hash);
  };
  return {
    placeOf: pathOf,
    async receive(content, most, refuse) {
      const received = await receiveInto(join(folder, 'incoming'), content, most, refuse);
      return { ...received, keep: () => moveTo(received.path, pathOf(received.hash)) };
    },
    async lend(hash) {
      const path = pathOf(hash);
      const found = await stat(path).catch(ifThere);
      return found && { path, release: async () => {} };
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async *everyHash() {
      for (const start of await namesIn(folder))
        if (/^[0-9a-f]{2}$/.test(start))
          for (const name of await namesIn(join(folder, start))) if (HASH.test(name)) yield name;
    },
  };
}

/** The name appears in one step, and is on the disk when this ends. */
async function moveTo(from: string, to: string) {
  try {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    await syncFolder(dirname(to));
    await syncFolder(dirname(dirname(to)));
  } catch (error) {
    throw asRefusal(error);
  }
}

async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const namesIn = async (folder: string) => ((await readdir(folder).catch(ifThere)) ?? []).toSorted();

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
