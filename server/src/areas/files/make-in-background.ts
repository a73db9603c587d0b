import { personAtWork } from '#areas/users/person-at-work';
import type { Arrival, Files } from '#platform/file-store/files';
import { Refusal } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { keepAndName, leaveUnclaimed } from './claim.ts';

const TRIES = 5;
const DAY = 86_400_000;

export type At = { maker: ScopeMaker; files: Files };
/** A file to be made for the person who asked for it: its row, with its state, until it expires. */
type Made = 'ragReports' | 'evidencePacks';
type Of<T extends Made> = { organisationId: string; id: string; table: T };
/** Runs work in a transaction of its own, as the person who asked, with what they may see then. */
export type Within = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
export type OnProgress = (doneCount: number, totalCount: number) => Promise<unknown>;

/** Another process has made it meanwhile, or it has expired. */
class Overtaken extends Error {}

// The tables have the columns that are used here under one name.
const asOne = (table: Made) => table as 'ragReports';

/** Locks a row that waits until the transaction ends; undefined if it is finished, given up or gone. */
const holdWaiting = ({ whole }: Pick<Scope, 'whole'>, table: Made, id: string) =>
  whole
    .selectFrom(asOne(table))
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

type Row<T extends Made> = T extends 'ragReports'
  ? { list: 'property' | 'task'; search: Record<string, unknown> }
  : { request: Record<string, unknown> };

type How<T extends Made, Result> = {
  mostBytes: number;
  /** Throws a refusal if the person may no longer have it. */
  check: (scope: Scope, row: Row<T>) => void;
  /** Begins the file; what it is, is written as it is read. */
  begin: (asker: Within, row: Row<T>, onProgress: OnProgress) => Promise<Result>;
  /** What else the row says once it is done, and what is recorded of it, in the transaction that finishes it. */
  finish: (scope: Scope, result: Result, arrival: Arrival, row: Row<T>) => Promise<Record<string, unknown>>;
};

/**
 * Makes a file as the person who asked for it. Nothing is visible until all of it is: if a job dies, it starts again, and its
 * partial file is deleted.
 */
export async function makeInBackground<T extends Made, Result extends { stream: AsyncIterable<Uint8Array> }>(
  { maker, files }: At,
  { organisationId, id, table }: Of<T>,
  { mostBytes, check, begin, finish }: How<T, Result>,
): Promise<void> {
  const requestId = `${table} ${id.slice(-12)}`;
  const bySystem: Within = (work) => inScope(maker, { organisationId, requestId, quiet: true }, work);
  const waiting = async (scope: Scope) => {
    const held = await holdWaiting(scope, table, id);
    if (!held) throw new Overtaken();
    return held as unknown as Row<T>;
  };
  const asker =
    (row: Row<T>): Within =>
    (work) =>
      inScope(
        maker,
        { organisationId, requestId, identify: (db) => askerOf(db, table, id), quiet: true },
        async (scope) => {
          check(scope, row);
          return work(scope);
        },
      );
  const rowOf = ({ whole }: Scope) => whole.updateTable(asOne(table)).where('id', '=', id);
  try {
    const row = await bySystem(waiting);
    const result = await begin(asker(row), row, (doneCount, totalCount) =>
      bySystem((scope) => rowOf(scope).set({ doneCount, totalCount }).where('state', '=', 'waiting').execute()),
    );
    const arrival = await files.receive(result.stream, mostBytes);
    try {
      await keepAndName(asker(row), [arrival], async (scope) => {
        await waiting(scope);
        await rowOf(scope)
          .set({
            state: 'done',
            fileHash: arrival.hash,
            fileSize: arrival.size,
            ...(await finish(scope, result, arrival, row)),
          })
          .execute();
      });
    } finally {
      await arrival.drop();
    }
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isMeant = error instanceof Refusal && error.status < 500;
    await bySystem(async (scope) => {
      const held = await holdWaiting(scope, table, id);
      if (!held) return;
      // An intended refusal ends it with its message; the queue retries anything else a few times.
      const isLast = isMeant || held.attempts + 1 >= TRIES;
      await rowOf(scope)
        .set(
          isLast
            ? { state: 'failed', errorMessage: error instanceof Refusal ? error.message : null }
            : { attempts: held.attempts + 1 },
        )
        .execute();
    });
    if (!isMeant) throw error;
  }
}

async function askerOf(db: Parameters<typeof personAtWork>[0], table: Made, id: string) {
  const found = await db.selectFrom(asOne(table)).select('askedBy').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Overtaken();
  return personAtWork(db, found.askedBy);
}

/** When one had to be asked for, to be kept until now. */
export const keptSince = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString();
export const expiryOf = (askedAt: string, days: number) => new Date(Date.parse(askedAt) + days * DAY).toISOString();

/** Deletes what has expired with its file, and gives up on what no job has made within a day. */
export async function expireMade(scope: Scope, table: Made, days: number): Promise<void> {
  const gone = await scope.whole
    .deleteFrom(asOne(table))
    .where('askedAt', '<=', keptSince(scope.now, days))
    .returning('fileHash')
    .execute();
  await leaveUnclaimed(
    scope,
    gone.flatMap(({ fileHash }) => fileHash ?? []),
  );
  await scope.whole
    .updateTable(asOne(table))
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where('askedAt', '<=', keptSince(scope.now, 1))
    .execute();
}
