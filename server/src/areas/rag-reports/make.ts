import { RagRequest } from '@lintel/contract/areas/rag-reports';
import type { RagList } from '@lintel/contract/areas/rag-reports';
import { keepAndName } from '#areas/files/claim';
import { personAtWork } from '#areas/users/person-at-work';
import type { Files } from '#platform/file-store/files';
import { Refusal } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { mayHaveReport } from './policy.ts';
import { holdWaiting } from './queries.ts';
import { ragSheet } from './sheet.ts';

const TRIES = 5;
/** Far more than 10,000 properties with 200 obligations need. */
const MOST_BYTES = 512 * 1024 * 1024;

export type At = { maker: ScopeMaker; files: Files };
type Of = { organisationId: string; reportId: string };
/** Another process has produced it meanwhile, or it has expired. */
class Overtaken extends Error {}

/**
 * Produces a report as the user who requested it, with what they may see now. Nothing is visible until all of it is: if a job
 * dies, it starts again, and its partial file is deleted.
 */
export async function makeReport({ maker, files }: At, of: Of, signal?: AbortSignal): Promise<void> {
  const requestId = `rag report ${of.reportId.slice(-12)}`;
  const asTheAsker =
    (list: RagList) =>
    <T>(work: (scope: Scope) => Promise<T>) =>
      inScope(
        maker,
        { organisationId: of.organisationId, requestId, identify: (db) => askerOf(db, of), quiet: true },
        async (scope) => {
          if (!mayHaveReport(scope, list)) throw new Refusal(403, noLonger[list]);
          return work(scope);
        },
      );
  const bySystem = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId: of.organisationId, requestId, quiet: true }, work);
  try {
    const { list, search } = await bySystem((scope) => waiting(scope, of));
    const asked = RagRequest.parse({ list, search });
    const { stream, propertyIds } = await ragSheet(asTheAsker(asked.list), asked, {
      onProgress: (doneCount, totalCount) => bySystem((scope) => noteProgress(scope, of, { doneCount, totalCount })),
      signal,
    });
    const arrival = await files.receive(stream, MOST_BYTES);
    try {
      await keepAndName(
        (work) => bySystem(work),
        [arrival],
        async (scope) => {
          await waiting(scope, of);
          await scope.whole
            .updateTable('ragReports')
            .set({ state: 'done', fileHash: arrival.hash, fileSize: arrival.size, propertyIds })
            .where('id', '=', of.reportId)
            .execute();
        },
      );
    } finally {
      await arrival.drop();
    }
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isMeant = error instanceof Refusal && error.status < 500;
    await bySystem((scope) => failed(scope, of, error, isMeant));
    if (!isMeant) throw error;
  }
}

const noLonger = {
  task: 'Whoever asked for this report may no longer see tasks',
  property: 'Whoever asked for this report may no longer see tasks and properties',
} as const satisfies Record<RagList, string>;

async function waiting(scope: Scope, { reportId }: Of) {
  const held = await holdWaiting(scope, reportId);
  if (!held) throw new Overtaken();
  return held;
}

async function askerOf(db: Parameters<typeof personAtWork>[0], { reportId }: Of) {
  const found = await db.selectFrom('ragReports').select('askedBy').where('id', '=', reportId).executeTakeFirst();
  if (!found) throw new Overtaken();
  return personAtWork(db, found.askedBy);
}

const noteProgress = ({ whole }: Scope, { reportId }: Of, counts: { doneCount: number; totalCount: number }) =>
  whole.updateTable('ragReports').set(counts).where('id', '=', reportId).where('state', '=', 'waiting').execute();

/** An intended refusal ends it with its message; the queue retries anything else a few times. */
async function failed(scope: Scope, { reportId }: Of, error: unknown, isMeant: boolean) {
  const held = await holdWaiting(scope, reportId);
  if (!held) return;
  const isLast = isMeant || held.attempts + 1 >= TRIES;
  await scope.whole
    .updateTable('ragReports')
    .set(
      isLast
        ? { state: 'failed', errorMessage: error instanceof Refusal ? error.message : null }
        : { attempts: held.attempts + 1 },
    )
    .where('id', '=', reportId)
    .execute();
}
