import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { v5 as namedUuid } from 'uuid';
import type { Query } from './database.ts';

type Named = { as: string } | null;
type JobData = { organisationId: string } & Record<string, unknown>;
type JobHandler = (data: JobData, job: { id: string; signal: AbortSignal; log: Logger }) => Promise<void>;
export type JobDefinition = {
  /** At most so many run at once in one process. */
  concurrency?: number;
  /** At most so many of one organisation, so that a busy organisation does not hold up the others. */
  perOrganisation?: number;
  retries?: number;
  /**
   * All waiting jobs of one organisation run as one: for work that processes everything pending, however often it was
   * requested. A thousand messages are a thousand jobs, and one run.
   */
  coalesced?: boolean;
  /** A cron expression in UTC, scheduled once for the installation; the handler runs once for each organisation. */
  cron?: string;
  /** A scheduled job also runs once soon after the installation first knows of it, or of it by this name. */
  atFirst?: true | string;
  handler: JobHandler;
};

/** A job that failed for the last time; it is kept for the operator to see. */
type GivenUp = {
  id: string;
  name: string;
  organisationId: string | null;
  failedAt: string;
  reason: string | null;
};

/** Jobs live in PostgreSQL: enqueued in the transaction that causes them, taken over within a minute after a crash. */
export type Jobs = {
  queue(db: Query, name: string, data: JobData, startAfterSeconds?: number): Promise<void>;
  define(name: string, job: JobDefinition): void;
  /** Creates the queues, so that jobs can be enqueued. */
  prepare(): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  givenUp(): Promise<GivenUp[]>;
  stop(): Promise<void>;
};

// A killed worker is noticed after its heartbeat expires and another worker polls: in under a minute.
const HEARTBEAT_SECONDS = 20;
const LOOK_SECONDS = 10;
/** With delays doubling up to five minutes, a job survives a quarter of an hour without disk or mail server. */
const RETRIES = 9;
/** A new job is announced when its transaction commits; polling is for delayed jobs, and for when announcements fail. */
const POLLING_SECONDS = 5;
/** How many jobs a coalesced run fetches at once. */
const TOGETHER = 200;
const DAY = 24 * 3600;
const QUIET_MS = 30_000;

type Opening = {
  ownerUrl: string;
  log: Logger;
  everyOrganisation: () => Promise<string[]>;
  heartbeatSeconds?: number;
  lookSeconds?: number;
  /** How often a worker polls for jobs that were not announced. */
  pollingSeconds?: number;
  /** Whether this process runs the schedule. */
  keepsTime?: boolean;
  /** Scheduled jobs also run at once: for tests that let days pass between two starts. */
  daysPassed?: boolean;
};

export function openJobs({
  ownerUrl,
  log,
  everyOrganisation,
  heartbeatSeconds = HEARTBEAT_SECONDS,
  lookSeconds = LOOK_SECONDS,
  pollingSeconds = POLLING_SECONDS,
  keepsTime = true,
  daysPassed = false,
}: Opening): Jobs {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'pgboss',
    max: 4,
    useListenNotify: true,
    application_name: 'lintel-jobs',
    connectionTimeoutMillis: 5000,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    schedule: keepsTime,
  });
  // While the database is away every poll fails; two warnings a minute are enough.
  let lastWarnedAt = 0;
  boss.on('error', (error) => {
    if (Date.now() - lastWarnedAt < QUIET_MS) return;
    lastWarnedAt = Date.now();
    log.warn({ error: String(error) }, 'jobs: the database answered with an error');
  });
  const definitions = new Map<string, JobDefinition>();
  let prepared: Promise<void> | undefined;

  const run = async <T>(text: string, values: unknown[] = []) =>
    (await boss.getDb().executeSql(text, values)).rows as T[];

  async function prepare() {
    await boss.start();
    const known = new Map((await boss.getSchedules()).map(({ name, data }) => [name, (data as Named)?.as ?? true]));
    for (const [name, { retries = RETRIES, cron, atFirst }] of definitions) {
      // Scheduled jobs leave many rows behind; failed ones should still be there when somebody looks.
      const deleteAfterSeconds = cron ? DAY : 14 * DAY;
      const options = {
        notify: true,
        heartbeatSeconds,
        retryLimit: retries,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: 3600,
        deleteAfterSeconds,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      const named: Named = typeof atFirst === 'string' ? { as: atFirst } : null;
      if (cron) await boss.schedule(name, cron, named, { tz: 'UTC' });
      const isNew = atFirst !== undefined && known.get(name) !== atFirst;
      if (keepsTime && (isNew || (cron && daysPassed))) await boss.send(name, null);
    }
    await dropOldSchedules();
    await allowQueueing();
    await queueRestored();
  }

  async function dropOldSchedules() {
    for (const { name } of await boss.getSchedules()) if (!definitions.get(name)?.cron) await boss.unschedule(name);
  }

  // The application role may only add jobs, since the queue is not separated by organisation.
  async function allowQueueing() {
    const tables = await run<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where c.oid = 'pgboss.job'::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass)",
    );
    const grants = [
      'grant usage on schema pgboss to lintel_app',
      'grant select on pgboss.queue to lintel_app',
      ...tables.map(({ name }) => `grant insert, select (id, start_after) on ${name} to lintel_app`),
    ];
    // PostgreSQL refuses one of two concurrent identical grants, as when servers start together.
    await run(
      `do $$ begin perform pg_advisory_xact_lock(hashtext('lintel.jobs.grants')); ${grants.join('; ')}; end $$`,
    );
  }

  /** Enqueues the jobs of a restored backup; a second process finds the same ids and adds nothing. */
  async function queueRestored() {
    const restored = await run<{ id: string; name: string; data: JobData; startAfter: string | Date }>(
      'select id, name, data, start_after as "startAfter" from restored_jobs',
    );
    for (const { id, name, data, startAfter } of restored) {
      if (definitions.has(name)) await boss.insert(name, [{ id, data, startAfter: new Date(startAfter) }]);
      else log.warn({ name, id }, 'jobs: a restored job of an unknown kind was dropped');
      await run('delete from restored_jobs where id = $1', [id]);
    }
  }

  async function perform(name: string, { handler }: JobDefinition, job: JobWithMetadata<JobData | null>) {
    if (!job.data?.organisationId) {
      // A job for each organisation: one that fails neither stops nor repeats the others.
      const parts = (await everyOrganisation()).map((organisationId) => ({
        id: namedUuid(organisationId, job.id),
        data: { organisationId },
      }));
      await boss.insert(name, parts);
      return;
    }
    try {
      await handler(job.data, { id: job.id, signal: job.signal, log });
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      const failure = {
        err: error,
        job: name,
        id: job.id,
        organisationId: job.data.organisationId,
        attempt: job.retryCount + 1,
      };
      if (isLast) log.error(failure, 'a job failed for the last time and was given up');
      else log.warn(failure, 'a job failed and will be tried again');
      throw error;
    }
  }

  /** Runs once for each organisation among the jobs, whose jobs all succeed or fail with it, independently of the others. */
  async function performTogether(
    name: string,
    definition: JobDefinition,
    jobs: JobWithMetadata<JobData | null>[],
  ): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const some of Map.groupBy(jobs, (job) => job.data?.organisationId ?? job.id).values()) {
      // The job with the most attempts tells how often the work has failed.
      const [job] = some.toSorted((one, other) => other.retryCount - one.retryCount);
      const failure = await perform(name, definition, job!).then(
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

  return {
    async queue(db, name, data, startAfterSeconds) {
      const definition = definitions.get(name);
      if (!definition) throw new Error(`There is no job named ${name}`);
      const inTransaction = { executeSql: (text: string, values: unknown[] = []) => runRaw(db, text, values) };
      await boss.send(name, data, {
        db: inTransaction,
        ...(definition.perOrganisation ? { group: { id: data.organisationId } } : {}),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    define(name, job) {
      definitions.set(name, job);
    },
    prepare: () => (prepared ??= prepare()),
    async start() {
      await this.prepare();
      for (const [name, definition] of definitions) {
        const options = {
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: pollingSeconds,
          localConcurrency: definition.concurrency ?? 2,
          ...(definition.perOrganisation ? { localGroupConcurrency: definition.perOrganisation } : {}),
          includeMetadata: true,
        } as const;
        if (definition.coalesced)
          await boss.work(
            name,
            { ...options, batchSize: TOGETHER, burstWhenBatchFull: true, perJobResults: true },
            (jobs: JobWithMetadata<JobData | null>[]) => performTogether(name, definition, jobs),
          );
        else
          await boss.work(name, options, async ([job]: JobWithMetadata<JobData | null>[]) => {
            if (job) await perform(name, definition, job);
          });
      }
      const parked = await this.givenUp();
      if (parked.length) log.warn({ jobs: parked.slice(0, 20) }, `${parked.length} jobs have been given up`);
    },
    async givenUp() {
      const rows = await run<Omit<GivenUp, 'failedAt'> & { failedAt: string | Date }>(
        `select id, name, data ->> 'organisationId' as "organisationId", completed_on as "failedAt",
           coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
         from pgboss.job where state = 'failed' order by completed_on desc`,
      );
      return rows.map((job) => ({ ...job, failedAt: new Date(job.failedAt).toISOString() }));
    },
    async stop() {
      if (!prepared) return;
      await prepared.catch(() => {});
      await boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

async function runRaw(db: Query, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const parts = text.split(/\$(\d+)/);
  const fragments = parts.map((part, index) => (index % 2 ? sql`${values[Number(part) - 1]}` : sql.raw(part)));
  return { rows: (await sql.join(fragments, sql.raw('')).execute(db)).rows };
}
