import { Worker } from 'node:worker_threads';
import type { FileType } from '@lintel/contract/areas/stored-file';
import { wordsIn, type Read } from './words.ts';

// A separate process: its input is hostile, and whatever happens to it, the server goes on. It receives paths and returns
// words; it has no database, no store, no environment, and of the disk only the document and this code.

export type Asked = { path: string; type: FileType };

/** The heap limit does not include buffers, so another thread watches the total, however busy this one is. */
const MOST_MEMORY = 700 * 1024 * 1024;
/** In processor time, which does not depend on the load of the machine. */
const mostMicroseconds = Number(process.argv[2]) * 1000;
const watching = new Worker(
  `const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  let before = used();
  require('node:worker_threads').parentPort.on('message', () => { before = used(); });
  setInterval(() => {
    if (process.memoryUsage.rss() > ${MOST_MEMORY} || used() - before > ${mostMicroseconds}) process.kill(process.pid, 'SIGKILL');
  }, 20);`,
  { eval: true },
);
watching.unref();

process.on('message', (asked: Asked) => {
  watching.postMessage('begun');
  void wordsIn(asked.path, asked.type).then((read: Read) => process.send?.(read));
});
process.on('disconnect', () => process.exit());
