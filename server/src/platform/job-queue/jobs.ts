import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Query } from '../database/database.ts';
import { steadyClock, resetFutureTimes } from './clock-set-back.ts';
import { optionsOf } from './definition.ts';
import type { DueJob, JobData, JobDefinition } from './definition.ts';
import { perform, performTogether } from './perform.ts';
import type { Running } from './perform.ts';
import { ask, prepareQueues } from './prepare.ts';

export type { JobDefinition } from './definition.ts';

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
/** A new job is announced when its transaction commits; polling is for delayed jobs, and for when announcements fail. */
const POLLING_SECONDS = 5;
/** How many jobs a coalesced run fetches at once. */
const TOGETHER = 200;
const QUIET_MS = 30_000;
/** How often the clock is looked at. */
const CLOCK_SECONDS = 60;

type Opening = {
  ownerUrl: string;
  log: Logger;
  everyOrganisation: () => Promise<string[]>;
  heartbeatSeconds?: number;
  lookSeconds?: number;
  /** How often a worker polls for jobs that were not announced. */
  pollingSeconds?: number;
  /** How often to look whether the clock was set back. */
  clockSeconds?: number;
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
  clockSeconds = CLOCK_SECONDS,
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
    cronMonitorIntervalSeconds: lookSeconds,
    clock: steadyClock,
    // The schedule is that of the database's time, which the clock of this process is compared with.
    clockMonitorIntervalSeconds: lookSeconds,
  });
  // While the database is away every poll fails; two warnings a minute are enough.
  let lastWarnedAt = -Infinity;
  boss.on('error', (error) => {
    if (performance.now() - lastWarnedAt < QUIET_MS) return;
    lastWarnedAt = performance.now();
    log.warn({ error: error.message }, 'jobs: the database answered with an error');
  });
  const definitions = new Map<string, JobDefinition>();
  let prepared: Promise<void> | undefined;
  const stopping = new AbortController();
  const underWay: Running['underWay'] = new Set();
  let clockWatch: NodeJS.Timeout | undefined;
  const watchClock = async () => {
    // While the database is away there is nothing to undo.
    if (await resetFutureTimes(boss).catch(() => false))
      log.warn('jobs: the clock was ahead and has been set back; the schedule goes on from now');
  };

  return {
    async queue(db, name, data, startAfterSeconds) {
      const definition = definitions.get(name);
      if (!definition) throw new Error(`There is no job named ${name}`);
      const inTransaction = { executeSql: (text: string, values: unknown[] = []) => runRaw(db, text, values) };
      await boss.send(name, data, {
        db: inTransaction,
        ...optionsOf(definition, data),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    define(name, job) {
      definitions.set(name, job);
    },
    prepare: () => (prepared ??= prepareQueues(boss, definitions, { log, heartbeatSeconds, keepsTime, daysPassed })),
    async start() {
      await this.prepare();
      await watchClock();
      // Before the workers begin: on a busy machine they hold all connections for longer than this would wait.
      const parked = await this.givenUp();
      if (parked.length) log.warn({ jobs: parked.slice(0, 20) }, `${parked.length} jobs have been given up`);
      clockWatch = setInterval(() => void watchClock(), clockSeconds * 1000).unref();
      for (const [name, definition] of definitions) {
        const running = { boss, name, definition, log, everyOrganisation, stopping: stopping.signal, underWay };
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
            (jobs: DueJob[]) => performTogether(running, jobs),
          );
        else
          await boss.work(name, options, async ([job]: DueJob[]) => {
            if (job) await perform(running, job);
          });
      }
    },
    async givenUp() {
      const rows = await ask<Omit<GivenUp, 'failedAt'> & { failedAt: string | Date }>(
        boss,
        `select id, name, data ->> 'organisationId' as "organisationId", completed_on as "failedAt",
           coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
         from pgboss.job where state = 'failed' order by completed_on desc`,
      );
      return rows.map((job) => ({ ...job, failedAt: new Date(job.failedAt).toISOString() }));
    },
    async stop() {
      if (!prepared) return;
      await prepared.catch(() => {});
      // Handlers then end where they can: what they would still begin, nobody could complete.
      stopping.abort();
      clearInterval(clockWatch);
      await boss.stop({ graceful: true, timeout: 3000 });
      if (underWay.size)
        log.warn({ jobs: [...underWay] }, 'jobs did not end before the server stopped, and will be tried again');
    },
  };
}

async function runRaw(db: Query, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const parts = text.split(/\$(\d+)/);
  const fragments = parts.map((part, index) => (index % 2 ? sql`${values[Number(part) - 1]}` : sql.raw(part)));
  return { rows: (await sql.join(fragments, sql.raw('')).execute(db)).rows };
}
