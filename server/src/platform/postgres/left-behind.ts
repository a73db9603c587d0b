import { execFile } from 'node:child_process';
import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from './log.ts';

/**
 * Stops the PostgreSQL that an earlier server, killed before it could, left running on this data directory.
 *
 * A process number alone proves nothing: after a restart it may be anybody's. Only a process whose command line and
 * working directory both say that it is PostgreSQL on this very directory is ever signalled.
 */
export async function stopLeftBehind(data: string, log: Log): Promise<void> {
  const pid = await notedProcess(data);
  if (pid && (await isPostgresOn(pid, data))) {
    log.warn(`An earlier server left PostgreSQL running (process ${pid}); stopping it.`);
    await end(pid, data);
  } else if (pid && isAlive(pid)) {
    log.warn(`Process ${pid} is noted as PostgreSQL but is something else; left alone.`);
    await rm(join(data, 'postmaster.pid'), { force: true });
  }
  await stopSurvivors(data);
}

/** Ends what outlives a killed postmaster: a new one cannot start while its old children still hold its memory. */
export async function stopSurvivors(data: string): Promise<void> {
  const pid = await notedProcess(data);
  if (pid && (await isPostgresOn(pid, data))) return;
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const survivor of numbers) if (await isPostgresOn(survivor, data)) signal(survivor, 'SIGQUIT');
}

async function end(pid: number, data: string) {
  for (const [name, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (await isPostgresOn(pid, data)) signal(pid, name);
    for (let waited = 0; waited < seconds * 20; waited++) {
      if (!(await isPostgresOn(pid, data))) return;
      await pause(50);
    }
  }
}

async function notedProcess(data: string) {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(note, 10);
  return pid > 1 ? pid : undefined;
}

async function isPostgresOn(pid: number, data: string) {
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(`/bin/postgres -D ${data} `);
  const [command, folder] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ]);
  if (folder !== data) return false;
  const words = command.split('\0');
  const isPostmaster = basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === data;
  return isPostmaster || command.startsWith('postgres: ');
}

const commandLine = (pid: number) =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the look and the signal.
  }
}
