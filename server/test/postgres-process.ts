import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '#test/running-server';

/** A server as a separate process on a data folder, and its first line of output. */
export async function aServerOn(folder: string, env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, 'server-with-postgres.ts');
  const server = spawn(process.execPath, [script, folder], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return { server, line };
}

export async function ended(process: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(process, 'exit');
  process.kill(signal);
  await exit;
}

export const postmasterOf = (data: string) => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);

/** Kills PostgreSQL with -9, all of it or only the postmaster, whose children then live on for a while; returns its process id. */
export function killPostgres(data: string, { children: killed = true } = {}): number {
  const postmaster = postmasterOf(data);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  process.kill(postmaster, 'SIGKILL');
  for (const child of killed ? children.map(Number) : []) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It ended with its postmaster.
    }
  }
  return postmaster;
}

/** Waits for the postmaster that replaces a killed one: until then its children may still acknowledge writes. */
export async function replaced(data: string, killed: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const next = existsSync(join(data, 'postmaster.pid')) ? postmasterOf(data) : killed;
    if (next !== killed && isRunning(next)) return;
    await pause(5);
  }
  throw new Error('No PostgreSQL followed the killed one for 30 s');
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Sends a signal to PostgreSQL and all its child processes. */
export function signalPostgres(data: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(data);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  for (const pid of [postmaster, ...children]) process.kill(pid, signal);
}
