import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

const TICKS_A_SECOND = 100;

/** Milliseconds of processor time used by the server's PostgreSQL connections; 0 without /proc. */
export async function postgresTime(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'lintel'",
  );
  const parent = statOf(process.pid) && rows[0] ? statOf(rows[0].pid)?.parent : undefined;
  // The time of a parallel worker is added to its parent's when it ends.
  const helpers = parent ? (statOf(parent)?.ofEnded ?? 0) : 0;
  return rows.reduce((sum, { pid }) => sum + (statOf(pid)?.own ?? 0), helpers) * (1000 / TICKS_A_SECOND);
}

/** The same for one connection, without the workers of parallel queries. */
export async function connectionTime(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (statOf(rows[0]!.pid)?.own ?? 0) * (1000 / TICKS_A_SECOND);
}

/** Milliseconds of processor time of this process's main thread: the server without the load generator. */
export const serverTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

function statOf(pid: number): { parent: number; own: number; ofEnded: number } | undefined {
  try {
    const fields = /\) (.*)/
      .exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))![1]!
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ofEnded: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}
