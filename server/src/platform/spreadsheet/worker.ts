import { parentPort, workerData } from 'node:worker_threads';
import type { Limits, ProfiledSheet } from './profile.ts';
import { profilesIn, rowsIn } from './reading.ts';
import type { ReadRow, RowsWanted } from './reading.ts';
import { Unreadable } from './unreadable.ts';

export type Task = { path: string; unpackedBytes: number } & (
  | { do: 'profile'; limits: Limits }
  | ({ do: 'rows' } & RowsWanted)
);
export type Message =
  | { profile: ProfiledSheet[] }
  | { rows: ReadRow[] }
  | { done: true }
  | { unreadable: string }
  | { failed: string };

const port = parentPort!;
const say = (message: Message) => port.postMessage(message);
/** The next batch is read when the one before has been taken. */
const asked = () => new Promise<void>((resolve) => port.once('message', () => resolve()));

async function rows(task: Extract<Task, { do: 'rows' }>) {
  for await (const batch of rowsIn(task)) {
    say({ rows: batch });
    await asked();
  }
  say({ done: true });
}

const task = workerData as Task;
(task.do === 'profile' ? profilesIn(task).then((profile) => say({ profile })) : rows(task)).catch((error: unknown) =>
  say(
    error instanceof Unreadable
      ? { unreadable: error.message }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  ),
);
