import { Worker } from 'node:worker_threads';
import type { FileType } from '@lintel/contract/areas/files';
import { wordsIn } from './words.ts';
import type { Read } from './words.ts';

// A program of its own: what it reads is hostile, and whatever becomes of it, the server goes on. It is given paths and
// answers words; it has no database, no store, no environment.

export type Asked = { path: string; type: FileType };

/** Buffers are no part of the heap that a limit is set for, so a thread beside looks at all of it, however busy this one is. */
const MOST_MEMORY = 700 * 1024 * 1024;
const watching = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${MOST_MEMORY}) process.kill(process.pid, 'SIGKILL'); }, 20);`,
  { eval: true },
);
watching.unref();

process.on('message', (asked: Asked) => {
  void wordsIn(asked.path, asked.type).then((read: Read) => process.send?.(read));
});
process.on('disconnect', () => process.exit());
