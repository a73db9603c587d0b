import type { Clock, PgBoss } from 'pg-boss';
import { ask } from './prepare.ts';

/** Only goes forward, so that a timer waits no longer than it was to when the time of day is set back. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (fn, ms) => setInterval(fn, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** pg-boss notes when it last did each of these, and does it again some time after that. */
const LAST_DONE = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
};
/** Longer than any job is put off or waits for its next attempt. */
const PUT_OFF = "interval '10 minutes'";
const AHEAD = "now() + interval '1 minute'";

const stamps = Object.entries(LAST_DONE).map(
  ([table, columns]) =>
    `update pgboss.${table} set ${columns.map((column) => `${column} = case when ${column} > ${AHEAD} then null else ${column} end`).join(', ')}
     where ${columns.map((column) => `${column} > ${AHEAD}`).join(' or ')}`,
);

/**
 * Undoes what a clock that was ahead left in the queues; returns whether it was. Until the time came that it showed, pg-boss would
 * run no schedule, take over no job of a process that died, start no job that was put off, and skip what came round at that time.
 */
export async function resetFutureTimes(boss: PgBoss): Promise<boolean> {
  const [found] = await ask<{ wasAhead: boolean }>(
    boss,
    `select exists (select from pgboss.version where cron_on > ${AHEAD})
       or exists (select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > ${AHEAD}) as "wasAhead"`,
  );
  if (!found?.wasAhead) return false;
  for (const stamp of stamps) await ask(boss, stamp);
  await ask(
    boss,
    `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now() + ${PUT_OFF}`,
  );
  await ask(
    boss,
    `update pgboss.job set started_on = now(), heartbeat_on = now() where state = 'active' and greatest(started_on, heartbeat_on) > ${AHEAD}`,
  );
  await ask(boss, `update pgboss.job set completed_on = now(), singleton_on = null where completed_on > ${AHEAD}`);
  return true;
}
