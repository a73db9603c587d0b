import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Definitions, JobData } from './definition.ts';

/** With delays doubling up to five minutes, a job survives a quarter of an hour without disk or mail server. */
const RETRIES = 9;
const DAY = 24 * 3600;
const YEAR = 366 * DAY;

/** pg-boss's own queue, from which scheduled jobs are sent: a moment's work, for which it would wait 15 minutes after a crash. */
const TICKS = '__pgboss__send-it';
const TICK_SECONDS = 60;

type Named = { as: string } | null;
type Preparing = {
  log: Logger;
  heartbeatSeconds: number;
  /** Whether this process runs the schedule. */
  keepsTime: boolean;
  /** Scheduled jobs also run at once. */
  daysPassed: boolean;
};

/** Creates the queues and schedules of the defined jobs, and enqueues those of a restored backup. */
export async function prepareQueues(boss: PgBoss, definitions: Definitions, preparing: Preparing): Promise<void> {
  const { log, heartbeatSeconds, keepsTime, daysPassed } = preparing;
  await boss.start();
  if (keepsTime) await boss.updateQueue(TICKS, { expireInSeconds: TICK_SECONDS });
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
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
      // One that waits is never dropped: neither while no server runs for weeks, nor by a clock that jumps ahead.
      retentionSeconds: YEAR,
    };
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!isAs(queue, options)) await boss.updateQueue(name, options);
    const named: Named = typeof atFirst === 'string' ? { as: atFirst } : null;
    const schedule = schedules.get(name);
    const isNew = atFirst !== undefined && (!schedule || (nameIn(schedule) ?? true) !== atFirst);
    if (keepsTime && (isNew || (cron && daysPassed))) await boss.send(name, null);
    // The schedule remembers the name: a process that dies before this sends the job twice, and not never.
    const isScheduled = schedule && isAs(schedule, { cron, timezone: 'UTC' }) && nameIn(schedule) === named?.as;
    if (cron && !isScheduled) await boss.schedule(name, cron, named, { tz: 'UTC' });
  }
  for (const name of schedules.keys()) if (!definitions.get(name)?.cron) await boss.unschedule(name);
  await allowQueueing(boss);
  await queueRestored(boss, definitions, log);
}

const nameIn = ({ data }: { data?: unknown }) => (data as Named)?.as;
/** What is so already costs no statement: a server has dozens of queues, and begins with all of them. */
const isAs = (found: object, wanted: object) =>
  Object.entries(wanted).every(([key, value]) => (found as Record<string, unknown>)[key] === value);

// The application role may only add jobs, since the queue is not separated by organisation.
async function allowQueueing(boss: PgBoss) {
  const tables = await ask<{ name: string }>(
    boss,
    "select c.oid::regclass::text as name from pg_class c where c.oid = 'pgboss.job'::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass)",
  );
  const grants = [
    'grant usage on schema pgboss to lintel_app',
    'grant select on pgboss.queue to lintel_app',
    ...tables.map(({ name }) => `grant insert, select (id, start_after) on ${name} to lintel_app`),
  ];
  // PostgreSQL refuses one of two concurrent identical grants, as when servers start together.
  await ask(
    boss,
    `do $$ begin perform pg_advisory_xact_lock(hashtext('lintel.jobs.grants')); ${grants.join('; ')}; end $$`,
  );
}

/** Enqueues the jobs of a restored backup; a second process finds the same ids and adds nothing. */
async function queueRestored(boss: PgBoss, definitions: Definitions, log: Logger) {
  const restored = await ask<{ id: string; name: string; data: JobData; startAfter: string | Date }>(
    boss,
    'select id, name, data, start_after as "startAfter" from restored_jobs',
  );
  for (const { id, name, data, startAfter } of restored) {
    if (definitions.has(name)) await boss.insert(name, [{ id, data, startAfter: new Date(startAfter) }]);
    else log.warn({ name, id }, 'jobs: a restored job of an unknown kind was dropped');
    await ask(boss, 'delete from restored_jobs where id = $1', [id]);
  }
}

/** A statement on the connection of the queues. */
export const ask = async <T>(boss: PgBoss, text: string, values: unknown[] = []): Promise<T[]> =>
  (await boss.getDb().executeSql(text, values)).rows as T[];
