import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

const TICKS_A_SECOND = 100;

/** Milliseconds of processor time that PostgreSQL has used for the server's connections; 0 where there is no /proc. */
export async function postgresTime(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'lintel'",
  );
  const parent = statOf(process.pid) && rows[0] ? statOf(rows[0].pid)?.parent : undefined;
  // What a helper of a parallel query has used is its parent's once it has ended.
  const helpers = parent ? (statOf(parent)?.ofEnded ?? 0) : 0;
  return rows.reduce((sum, { pid }) => sum + (statOf(pid)?.own ?? 0), helpers) * (1000 / TICKS_A_SECOND);
}

/** The same of one connection; what helpers of a parallel query used is not in it. */
export async function connectionTime(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (statOf(rows[0]!.pid)?.own ?? 0) * (1000 / TICKS_A_SECOND);
}

/** Milliseconds of processor time of this process's main thread: the server without the load on it. */
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
