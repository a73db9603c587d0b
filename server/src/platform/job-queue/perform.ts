import type { JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { v5 as namedUuid } from 'uuid';
import { refusalFor } from '../http/problems.ts';
import { optionsOf } from './definition.ts';
import type { DueJob, JobData, JobDefinition } from './definition.ts';

/** When a job begins anew that found the disk full at every try: somebody has to make room first. */
const ANEW_SECONDS = 300;

/** One kind of job, and what running it needs. */
export type Running = {
  boss: PgBoss;
  name: string;
  definition: JobDefinition;
  log: Logger;
  everyOrganisation: () => Promise<string[]>;
  /** Aborted when this process is told to stop. */
  stopping: AbortSignal;
  /** What this process is doing; a stop names whatever it cuts short. */
  underWay: Set<JobUnderWay>;
};
type JobUnderWay = { job: string; id: string; organisationId: string };

/** Runs a job of one organisation; a scheduled one instead enqueues a job for each. */
export async function perform(running: Running, job: DueJob): Promise<void> {
  const { boss, name, definition, log, everyOrganisation, stopping, underWay } = running;
  if (!job.data?.organisationId) {
    // A job for each organisation: one that fails neither stops nor repeats the others.
    const parts = (await everyOrganisation()).map((organisationId) => ({
      id: namedUuid(organisationId, job.id),
      data: { organisationId },
    }));
    await boss.insert(name, parts);
    return;
  }
  const isLast = job.retryCount >= job.retryLimit;
  const what = { job: name, id: job.id, organisationId: job.data.organisationId };
  underWay.add(what);
  try {
    await definition.handler(job.data, { id: job.id, signal: AbortSignal.any([job.signal, stopping]), log, isLast });
  } catch (error) {
    const failure = { err: error, ...what, attempt: job.retryCount + 1 };
    if (isLast && (await beginsAnew(running, job.data, failure))) return;
    if (isLast) log.error(failure, 'a job failed for the last time and was given up');
    else if (stopping.aborted) log.warn(failure, 'a job failed while the server was stopping, and will be tried again');
    else log.warn(failure, 'a job failed and will be tried again');
    throw error;
  } finally {
    underWay.delete(what);
  }
}

/**
 * Enqueues a job once more that found the disk full at every try: giving it up could not be recorded for whoever waits for it. A
 * scheduled one comes round by itself. False if it is to be given up.
 */
async function beginsAnew({ boss, name, definition, log }: Running, data: JobData, failure: { err: unknown }) {
  if (definition.cron || refusalFor(failure.err)?.status !== 507) return false;
  try {
    await boss.send(name, data, { ...optionsOf(definition, data), startAfter: ANEW_SECONDS });
  } catch (error) {
    log.error({ ...failure, err: error }, 'a job that found the disk full could not be enqueued again');
    return false;
  }
  log.warn(failure, 'a job found the disk full at every try, and begins anew in five minutes');
  return true;
}

/** Runs once for each organisation among the jobs, whose jobs all succeed or fail with it, independently of the others. */
export async function performTogether(running: Running, jobs: DueJob[]): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const some of Map.groupBy(jobs, (job) => job.data?.organisationId ?? job.id).values()) {
    // The job with the most attempts tells how often the work has failed.
    const [job] = some.toSorted((one, other) => other.retryCount - one.retryCount);
    const failure = await perform(running, job!).then(
      () => null,
      (error: unknown) => error,
    );
    results.push(
      ...some.map(({ id }) =>
        failure === null
          ? { id, status: 'completed' as const }
          : {
              id,
              status: 'failed' as const,
              output: { message: failure instanceof Error ? failure.message : String(failure) },
            },
      ),
    );
  }
  return results;
}
