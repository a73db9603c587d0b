import { chown, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** PostgreSQL settings by name. */
export type Settings = Record<string, string>;

/** Writes the settings that suit this machine; what an operator sets with `alter system` wins over them. */
export async function writeSettings(data: string, account: Account | undefined, more: Settings = {}): Promise<void> {
  const lines = Object.entries({ ...suited(), ...more }).map(([name, value]) => `${name} = '${value}'`);
  const text = ['# Written by Lintel at every start. To change a setting: alter system set …', ...lines, ''].join('\n');
  const fresh = join(data, `postgresql.conf.${process.pid}`);
  await writeFile(fresh, text, { mode: 0o600, flag: 'wx' });
  if (account) await chown(fresh, account.uid, account.gid);
  await rename(fresh, join(data, 'postgresql.conf'));
}

function suited(): Settings {
  const constrained = process.constrainedMemory() || totalmem();
  const memory = Math.floor(Math.min(constrained, totalmem()) / 1024 / 1024);
  return {
    max_connections: '100',
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    maintenance_work_mem: `${Math.max(32, Math.min(256, Math.floor(memory / 16)))}MB`,
    work_mem: memory < 2048 ? '4MB' : '16MB',
    max_parallel_workers_per_gather: availableParallelism() > 4 ? '2' : '0',
    // Evidence that was acknowledged must be on the disk; and base backups need more than the least log.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, DMY',
    lc_messages: 'C',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // People's details must not reach the log by way of a failed statement's text or the values in its detail.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    cluster_name: 'lintel',
  };
}
