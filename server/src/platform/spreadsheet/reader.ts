import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fileKind } from './file-kind.ts';
import type { Limits, ProfiledSheet } from './profile.ts';
import { profilesIn, rowsIn } from './reading.ts';
import type { ReadRow, RowsWanted } from './reading.ts';
import { Unreadable } from './unreadable.ts';
import type { Message, Task } from './worker.ts';

/** Some forty rows of text: even the most hostile, all of a width other than the first, take no longer than a thread takes to start. */
const SHORT_BYTES = 4 * 1024;
const AT_ONCE = 3;
const MOST_MINUTES = 3;
const tooMuch = () =>
  new Unreadable(
    'Reading the file takes more memory than it may. Remove sheets and columns that are not needed, or save the sheet as CSV.',
  );

const underWay = new Set<string>();
const waiting: (() => void)[] = [];

/** What the sheets of a file hold. A hostile file can bring down the thread that reads it, not the server. */
export async function profileSpreadsheet(
  path: string,
  { organisationId, ...limits }: Limits & { unpackedBytes: number; organisationId: string },
): Promise<ProfiledSheet[]> {
  await turn(organisationId);
  try {
    if (await isShortText(path)) return await profilesIn({ path, limits, unpackedBytes: limits.unpackedBytes });
    for await (const message of messages({ do: 'profile', path, limits, unpackedBytes: limits.unpackedBytes }))
      if ('profile' in message) return message.profile;
    throw new Error('The reading of a spreadsheet ended without a word');
  } finally {
    underWay.delete(organisationId);
    for (const lookAgain of waiting.splice(0)) lookAgain();
  }
}

/** The rows below the headings that hold something, some at a time; while they are worked through, the next are read and no more. */
export async function* spreadsheetRows(
  path: string,
  of: RowsWanted & { unpackedBytes: number },
): AsyncGenerator<ReadRow[]> {
  if (await isShortText(path)) return yield* rowsIn({ path, ...of });
  for await (const message of messages({ do: 'rows', path, ...of })) {
    if ('rows' in message) yield message.rows;
    if ('done' in message) return;
  }
}

async function isShortText(path: string) {
  return (await stat(path)).size <= SHORT_BYTES && fileKind(await readFile(path)) === 'text';
}

async function* messages(task: Task): AsyncGenerator<Message> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const came: (Message | Error)[] = [];
  let wake = () => {};
  const take = (message: Message | Error) => {
    came.push(message);
    wake();
  };
  worker.on('message', take);
  worker.on('error', (error: Error & { code?: string }) =>
    take(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  );
  worker.on('exit', () => take(new Error('The reading of a spreadsheet ended early')));
  try {
    for (;;) {
      if (came.length === 0) await nextOrTooLate((resolve) => (wake = resolve));
      const message = came.shift()!;
      if (message instanceof Error) throw message;
      if ('unreadable' in message) throw new Unreadable(message.unreadable);
      if ('failed' in message) throw new Error(message.failed);
      worker.postMessage('next');
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}

function nextOrTooLate(listen: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Unreadable('Reading the file took too long, so it was stopped')),
      MOST_MINUTES * 60_000,
    );
    listen(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Few files are looked over at the same time, so that many uploads cannot use up the memory; and one of an organisation, so
 * that those of one do not keep the others waiting.
 */
async function turn(organisationId: string) {
  while (underWay.has(organisationId) || underWay.size >= AT_ONCE)
    await new Promise<void>((lookAgain) => waiting.push(lookAgain));
  underWay.add(organisationId);
}
