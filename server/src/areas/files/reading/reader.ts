import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Asked } from './child.ts';
import type { Read } from './words.ts';

/** Processor time for a document. */
const MOST_MILLISECONDS = 60_000;
/** The limit of elapsed time, as a multiple of that: for a process that hangs. */
const PATIENCE = 10;

const program = new URL('../../../../../', import.meta.url);
/** Its code and imports; apart from these, it can read nothing on this machine but the document. */
const code = ['server/src', 'server/package.json', 'server/node_modules', 'contract', 'node_modules', 'package.json']
  .map((part) => fileURLToPath(new URL(part, program)))
  .filter((path) => existsSync(path));

export type Reader = { read(asked: Asked): Promise<Read>; stop(): Promise<void> };

const tooLarge: Read = { state: 'TOO_LARGE', words: [], isGivenUp: true };

type Running = { child: ChildProcess; hasRead: boolean };

/** The process's permissions: little memory, and reading its code and one folder. */
export const limits = (folder: string) => ({
  execArgv: [
    '--max-old-space-size=256',
    '--max-semi-space-size=8',
    '--permission',
    '--allow-worker',
    ...[...code, folder].map((path) => `--allow-fs-read=${path}`),
  ],
});

const FOLDER = 'lintel-reading-';
/** A folder in use gets its next document long before. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes what killed servers left: documents that people may have removed or redacted since. */
export async function dropLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith(FOLDER)) continue;
    const found = await stat(path).catch(() => undefined);
    // Another account's folder is its own to remove.
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Reads documents one after another in a separate process. A document that exceeds its time or memory ends the process, and the
 * next one gets a new process; so does the document itself, once, if earlier ones had used up the memory.
 */
export function openReader({ mostMilliseconds = MOST_MILLISECONDS } = {}): Reader {
  let running: Running | undefined;
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  void dropLeftBehind().catch(() => {});
  const start = (): Running => {
    const child = fork(new URL('./child.ts', import.meta.url), [String(mostMilliseconds)], {
      ...limits(folder),
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // It may also end between two documents, because of what the last one left.
    child.once('exit', () => {
      if (running?.child === child) running = undefined;
    });
    child.on('error', () => {});
    return { child, hasRead: false };
  };
  /** Puts a document where the process may read it. */
  const lay = async (path: string) => {
    const place = join(folder, 'document');
    await rm(place, { force: true });
    // A hard link if possible; the store may be on another disk.
    await link(path, place).catch(() => copyFile(path, place));
    return place;
  };
  /** Undefined if the process was killed over it. */
  const readIn = async ({ child }: Running, asked: Asked): Promise<Read | undefined> => {
    const ended = new AbortController();
    const clock = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds * PATIENCE);
    try {
      const answered = once(child, 'message', { signal: ended.signal }).then(([read]) => read as Read);
      const gone = once(child, 'exit', { signal: ended.signal }).then(([, signal]): Read | undefined => {
        // A process that exited by itself could not make sense of the file.
        return signal ? undefined : { state: 'UNREADABLE', words: [] };
      });
      child.send(asked);
      return await Promise.race([answered, gone]).finally(() => {
        ended.abort();
        answered.catch(() => {});
        gone.catch(() => {});
      });
    } finally {
      clearTimeout(clock);
    }
  };
  return {
    async read({ path, type }) {
      const asked = { path: await lay(path), type };
      const first = (running ??= start());
      const wasFresh = !first.hasRead;
      first.hasRead = true;
      const read = await readIn(first, asked);
      if (read || wasFresh) return read ?? tooLarge;
      running = { ...start(), hasRead: true };
      return (await readIn(running, asked)) ?? tooLarge;
    },
    async stop() {
      if (running?.child.connected) running.child.disconnect();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
