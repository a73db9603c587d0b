import { parentPort, workerData } from 'node:worker_threads';
import { profileOf } from './profile.ts';
import type { Limits, ProfiledSheet } from './profile.ts';
import { cellOf, openSpreadsheet } from './rows.ts';
import type { Cell } from './rows.ts';
import { Unreadable } from './unreadable.ts';

export type Task = { path: string; unpackedBytes: number } & (
  | { do: 'profile'; limits: Limits }
  | { do: 'rows'; sheet: number; headingRow: number; batch: number }
);
export type ReadRow = { number: number; cells: Cell[] };
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

async function profile(task: Extract<Task, { do: 'profile' }>) {
  const sheets = await openSpreadsheet(task.path, task.unpackedBytes);
  const profiles: ProfiledSheet[] = [];
  for (const [index, sheet] of sheets.entries()) profiles.push(await profileOf(sheet, index, task.limits));
  say({ profile: profiles });
}

async function rows(task: Extract<Task, { do: 'rows' }>) {
  const sheet = (await openSpreadsheet(task.path, task.unpackedBytes))[task.sheet];
  let batch: ReadRow[] = [];
  for await (const { number, cells } of sheet?.rows() ?? []) {
    if (number <= task.headingRow) continue;
    const read = cells.map(cellOf);
    if (read.every((cell) => cell === null)) continue;
    batch.push({ number, cells: read });
    if (batch.length < task.batch) continue;
    say({ rows: batch });
    batch = [];
    await asked();
  }
  if (batch.length) {
    say({ rows: batch });
    await asked();
  }
  say({ done: true });
}

const task = workerData as Task;
(task.do === 'profile' ? profile(task) : rows(task)).catch((error: unknown) =>
  say(
    error instanceof Unreadable
      ? { unreadable: error.message }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  ),
);
