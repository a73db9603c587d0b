import { personAtWork } from '#areas/users/person-at-work';
import type { Arrival, Files } from '#platform/file-store/files';
import { Refusal } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { keepAndName, leaveUnclaimed } from '../claim.ts';
import { keptSince } from './queries.ts';
import type { MadeKind, ReliesOn } from './queries.ts';

const TRIES = 5;

export type At = { maker: ScopeMaker; files: Files };
/** Runs work in a transaction of its own, as the person who asked, with what they may see then. */
export type Within = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
export type OnProgress = (doneCount: number, totalCount: number) => Promise<unknown>;

/** Another process has made it meanwhile, or it has expired. */
class Overtaken extends Error {}

/** Locks a row that waits until the transaction ends; undefined if it is finished, given up or gone. */
const holdWaiting = ({ whole }: Pick<Scope, 'whole'>, id: string) =>
  whole
    .selectFrom('madeFiles')
    .select(['request', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

type How<Result> = {
  mostBytes: number;
  /** Throws a refusal if the person may no longer have it. */
  check: (scope: Scope, request: Record<string, unknown>) => void;
  /** Begins the file, whose content is written as it is read. */
  begin: (asker: Within, request: Record<string, unknown>, onProgress: OnProgress) => Promise<Result>;
  /** Records that it is done, in the transaction that finishes it; what it relies on. */
  finish: (scope: Scope, result: Result, arrival: Arrival) => Promise<ReliesOn>;
};

/**
 * Makes a file as the person who asked for it. Nothing is visible until all of it is: if a job dies, it starts again, and its
 * partial file is deleted.
 */
export async function makeInBackground<Result extends { stream: AsyncIterable<Uint8Array> }>(
  { maker, files }: At,
  { organisationId, id }: { organisationId: string; id: string },
  { mostBytes, check, begin, finish }: How<Result>,
): Promise<void> {
  const requestId = `made file ${id.slice(-12)}`;
  const bySystem: Within = (work) => inScope(maker, { organisationId, requestId, quiet: true }, work);
  const waiting = async (scope: Scope) => {
    const held = await holdWaiting(scope, id);
    if (!held) throw new Overtaken();
    return held.request;
  };
  const asker =
    (request: Record<string, unknown>): Within =>
    (work) =>
      inScope(maker, { organisationId, requestId, identify: (db) => askerOf(db, id), quiet: true }, async (scope) => {
        check(scope, request);
        return work(scope);
      });
  const rowOf = ({ whole }: Scope) => whole.updateTable('madeFiles').where('id', '=', id);
  try {
    const request = await bySystem(waiting);
    const result = await begin(asker(request), request, (doneCount, totalCount) =>
      bySystem((scope) => rowOf(scope).set({ doneCount, totalCount }).where('state', '=', 'waiting').execute()),
    );
    const arrival = await files.receive(result.stream, mostBytes);
    try {
      await keepAndName(asker(request), [arrival], async (scope) => {
        await waiting(scope);
        await rowOf(scope)
          .set({
            state: 'done',
            fileHash: arrival.hash,
            fileSize: arrival.size,
            reliesOn: JSON.stringify(await finish(scope, result, arrival)),
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
      const held = await holdWaiting(scope, id);
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

async function askerOf(db: Parameters<typeof personAtWork>[0], id: string) {
  const found = await db.selectFrom('madeFiles').select('askedBy').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Overtaken();
  return personAtWork(db, found.askedBy);
}

/** Deletes what has expired with its file, and gives up on what no job has made within a day. */
export async function expireMade(scope: Scope, { kind, days }: MadeKind): Promise<void> {
  const gone = await scope.whole
    .deleteFrom('madeFiles')
    .where('kind', '=', kind)
    .where('askedAt', '<=', keptSince(scope.now, days))
    .returning('fileHash')
    .execute();
  await leaveUnclaimed(
    scope,
    gone.flatMap(({ fileHash }) => fileHash ?? []),
  );
  await scope.whole
    .updateTable('madeFiles')
    .set({ state: 'failed' })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('askedAt', '<=', keptSince(scope.now, 1))
    .execute();
}
