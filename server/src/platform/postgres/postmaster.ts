import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from '../process/code-of.ts';
import { StartupProblem } from '../process/config.ts';
import type { Account } from './account.ts';
import { postgresEnvironment } from './cluster.ts';
import { stopSurvivors } from './left-behind.ts';
import { addressOf, clearFolder, listeningSettings } from './listening.ts';
import type { Listening } from './listening.ts';
import type { Log, PostgresLog } from './log.ts';

/** All that one run of PostgreSQL needs to know. */
export type Run = {
  postgres: string;
  data: string;
  password: string;
  account: Account | undefined;
  listening: Listening;
  ownLog: PostgresLog;
  log: Log;
};

// What passes by itself: the locks of a server that is only just dead.
const passing = /already exists|pre-existing shared memory|is still in use|could not bind|Address already in use/;

/** Starts PostgreSQL and waits until it answers. */
export async function startPostmaster(run: Run): Promise<ChildProcess> {
  const patience = Date.now() + 10_000;
  for (let delay = 100; ; delay = Math.min(delay * 2, 1000)) {
    const child = await launch(run);
    if (await answers(child, run)) return child;
    const output = run.ownLog.latest();
    if (!passing.test(output) || Date.now() > patience) throw new StartupProblem(whyNot(output, run));
    await pause(delay);
  }
}

/** Asks PostgreSQL to finish without waiting for its clients, and insists when it takes too long. */
export async function stopPostmaster(child: ChildProcess, log: Log): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (hasEnded(child)) return;
    if (signal !== 'SIGINT') log.warn(`PostgreSQL takes long to stop; sending it ${signal}.`);
    const ended = once(child, 'exit');
    child.kill(signal);
    await Promise.race([ended, pause(seconds * 1000, undefined, { ref: false })]);
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function launch({ postgres, data, account, listening, ownLog }: Run) {
  await stopSurvivors(data);
  if ('folder' in listening) await clearFolder(listening.folder, account);
  ownLog.mark();
  // A process group of its own: Ctrl-C in a terminal reaches us, and we decide when PostgreSQL stops.
  const child = spawn(postgres, ['-D', data, ...listeningSettings(listening)], {
    ...account,
    cwd: '/',
    detached: true,
    env: postgresEnvironment,
    stdio: ['ignore', ownLog.file, ownLog.file],
  });
  // The last resort when the server leaves without stopping PostgreSQL; kill -9 is what `stopLeftBehind` is for.
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  await once(child, 'spawn');
  return child;
}

async function answers(child: ChildProcess, { listening, password, log }: Run) {
  const began = Date.now();
  for (let tries = 1; !hasEnded(child); tries++) {
    const client = new Client({
      connectionString: addressOf(listening, password, 'postgres'),
      connectionTimeoutMillis: 3000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      if (codeOf(error) === '28P01') {
        await stopPostmaster(child, log);
        throw new StartupProblem(
          'PostgreSQL does not accept the password that Lintel keeps for it in its data folder.',
        );
      }
      if (tries % 200 === 0)
        log.info(`PostgreSQL is still getting ready (${Math.round((Date.now() - began) / 1000)} s).`);
    } finally {
      await client.end().catch(() => {});
    }
    await pause(tries < 40 ? 15 : 50);
  }
  return false;
}

function whyNot(output: string, { data, ownLog }: Run) {
  if (output.includes('No space left on device')) {
    return `The disk that holds the database in ${data} is full. Make room on it and start again.`;
  }
  const reason = output
    .split('\n')
    .findLast((line) => /FATAL|PANIC|ERROR/.test(line))
    ?.replace(/^.*(FATAL|PANIC|ERROR):\s*/, '');
  return `PostgreSQL does not start: ${reason ?? 'it gave no reason'}. Its log is ${ownLog.path}.`;
}
