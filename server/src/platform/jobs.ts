import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Query } from './database.ts';

export type JobData = { organisationId: string } & Record<string, unknown>;
export type JobHandler = (data: JobData, job: { id: string; signal: AbortSignal }) => Promise<void>;
export type JobDefinition = {
  /** Runs at the most so many at once in one process. */
  atOnce?: number;
  retries?: number;
  /** Cron, in UTC, once for the whole installation; its handler is called once for each organisation. */
  every?: string;
  handler: JobHandler;
};

/** Jobs live in PostgreSQL: written in the transaction that causes them, taken over within a minute after a crash. */
export type Jobs = {
  queue(db: Query, name: string, data: JobData, startAfterSeconds?: number): Promise<void>;
  define(name: string, job: JobDefinition): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const HEARTBEAT_SECONDS = 20;

export function openJobs({ ownerUrl, log, everyOrganisation }: { ownerUrl: string; log: Logger; everyOrganisation: () => Promise<string[]> }): Jobs {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: 'pgboss', max: 4, application_name: 'lintel-jobs' });
  boss.on('error', (error) => log.warn({ error: String(error) }, 'jobs: the database answered with an error'));
  const definitions = new Map<string, JobDefinition>();
  let started = false;

  return {
    async queue(db, name, data, startAfterSeconds) {
      if (!definitions.has(name)) throw new Error(`There is no job named ${name}`);
      const inTransaction = { executeSql: (text: string, values: unknown[] = []) => runRaw(db, text, values) };
      await boss.send(name, data, { db: inTransaction, ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}) });
    },
    define(name, job) {
      definitions.set(name, job);
    },
    async start() {
      await boss.start();
      started = true;
      for (const [name, { handler, atOnce = 2, retries = 5, every }] of definitions) {
        await boss.createQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: retries, retryDelay: 2, retryBackoff: true, expireInSeconds: 3600 });
        await boss.work<JobData>(name, { pollingIntervalSeconds: 0.5, localConcurrency: atOnce }, async ([job]) => {
          if (!job) return;
          const organisations = job.data?.organisationId ? [job.data.organisationId] : await everyOrganisation();
          for (const organisationId of organisations) await handler({ ...job.data, organisationId }, { id: job.id, signal: job.signal });
        });
        if (every) await boss.schedule(name, every, null, { tz: 'UTC' });
      }
      await boss.getDb().executeSql('grant usage on schema pgboss to lintel_app');
      await boss.getDb().executeSql('grant select, insert, update on all tables in schema pgboss to lintel_app');
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

async function runRaw(db: Query, text: string, values: unknown[]): Promise<{ rows: any[] }> {
  const parts = text.split(/\$(\d+)/);
  const fragments = parts.map((part, index) => (index % 2 ? sql`${values[Number(part) - 1]}` : sql.raw(part)));
  return { rows: (await sql.join(fragments, sql.raw('')).execute(db)).rows as any[] };
}
