import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asRefusal, receiveInto, storeIsAway } from './incoming.ts';
import { markOf } from './mark.ts';
import { isHash, placeBelow } from './store.ts';
import type { Files } from './store.ts';

/** Keeps files in a folder, by the first two signs of their hash. It is the store as long as it carries its mark. */
export function openFolder(folder: string, { isUnmarked = false } = {}): Files {
  const pathOf = (hash: string) => join(folder, placeBelow(hash));
  /** Works in the folder, once it is sure that it is not the place where a disk should be mounted. */
  const inside = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      if (!isUnmarked && !(await markOf(folder))) throw storeIsAway(new Error(`${folder} carries no mark`));
      return await work();
    } catch (error) {
      throw asRefusal(error);
    }
  };
  return {
    placeOf: pathOf,
    async receive(content, most, refuse) {
      const received = await inside(() => receiveInto(join(folder, 'incoming'), content, most, refuse));
      return { ...received, keep: () => inside(() => moveTo(received.path, pathOf(received.hash))) };
    },
    async lend(hash) {
      const path = pathOf(hash);
      return inside(async () => {
        const found = await access(path, constants.R_OK).then(() => true, ifThere);
        return found ? { path, release: async () => {} } : undefined;
      });
    },
    async remove(hash) {
      const path = pathOf(hash);
      await inside(() => rm(path, { force: true }));
    },
    async *everyFile() {
      for (const start of await inside(() => namesIn(folder)))
        if (/^[0-9a-f]{2}$/.test(start))
          for (const name of await inside(() => namesIn(join(folder, start)))) {
            const found = isHash(name) && (await stat(join(folder, start, name)).catch(ifThere));
            if (found) yield { hash: name, keptAt: found.mtime };
          }
    },
  };
}

/** The name appears in one step, and is on the disk when this ends. */
async function moveTo(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(dirname(to)));
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
