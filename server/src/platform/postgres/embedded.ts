import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupProblem } from '../process/config.ts';
import { holdFolder } from '../process/data-folder.ts';
import { postgresAccount } from './account.ts';
import { dataDirectory, openCluster } from './cluster.ts';
import { findHome } from './home.ts';
import { stopLeftBehind } from './left-behind.ts';
import { addressOf, findListening } from './listening.ts';
import { PostgresLog } from './log.ts';
import type { Log } from './log.ts';
import { hasEnded, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Run } from './postmaster.ts';
import { readyProgram } from './program.ts';
import { writeSettings } from './settings.ts';
import type { Settings } from './settings.ts';

/** How PostgreSQL ended, when nobody asked it to. */
type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** A PostgreSQL of the server's own, which is started again whenever it dies. */
type EmbeddedPostgres = {
  ownerUrl: string;
  stop(): Promise<void>;
  onExit(listener: (ending: Ending) => void): void;
};

/** Starts the PostgreSQL that lives in a data folder, making it the first time. `isLasting: false` is for tests. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  isLasting = true,
}: {
  dataDir: string;
  log: Log;
  settings?: Settings;
  isLasting?: boolean;
}): Promise<EmbeddedPostgres> {
  const dataFolder = await realpath(dataDir);
  const home = await findHome(dataFolder, await postgresAccount(), log);
  const held = await holdFolder(home.path);
  let ownLog: PostgresLog | undefined;
  try {
    const program = await readyProgram(home, await postgresAccount());
    const account = await postgresAccount(dataDirectory(home, program));
    await stopLeftBehind(dataDirectory(home, program), log);
    const cluster = await openCluster(home, program, account, isLasting);
    const unsafe: Settings = isLasting ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    await writeSettings(cluster.data, account, { ...unsafe, ...settings });

    ownLog = new PostgresLog(join(home.path, 'postgres.log'));
    const listening = await findListening(home.path, account);
    const run = { ...cluster, postgres: program.postgres, account, listening, ownLog, log };
    return await supervise(run, () => {
      ownLog?.close();
      held.release();
    });
  } catch (error) {
    ownLog?.close();
    held.release();
    throw error;
  }
}

async function supervise(run: Run, release: () => void): Promise<EmbeddedPostgres> {
  const { log } = run;
  const listeners: ((ending: Ending) => void)[] = [];
  let postmaster = await startPostmaster(run);
  let isStopping = false;
  let restarting = Promise.resolve();

  const stop = async () => {
    isStopping = true;
    await restarting;
    await stopPostmaster(postmaster, log);
  };

  const watch = (child: ChildProcess) => {
    const began = Date.now();
    const startAgain = (code: Ending['code'], signal: Ending['signal']) => {
      if (isStopping) return;
      log.error(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again.`);
      for (const listener of listeners) listener({ code, signal });
      restarting = restart(Date.now() - began < 1000 ? 500 : 0);
    };
    // It may have ended just after its first answer.
    if (hasEnded(child)) startAgain(child.exitCode, child.signalCode);
    else child.once('exit', startAgain);
  };

  async function restart(delay: number) {
    const began = Date.now();
    for (let wait = delay; !isStopping; wait = Math.min(wait * 2 || 250, 2000)) {
      await pause(wait);
      try {
        postmaster = await startPostmaster(run);
        watch(postmaster);
        log.info(`PostgreSQL is back after ${Date.now() - began} ms.`);
        return;
      } catch (error) {
        log.error((error as Error).message);
      }
    }
  }

  watch(postmaster);
  try {
    await openDatabase(run);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    ownerUrl: addressOf(run.listening, run.password, 'lintel'),
    stop: () => (stopped ??= stop().finally(release)),
    onExit: (listener) => void listeners.push(listener),
  };
}

async function openDatabase({ listening, password, data }: Run) {
  const client = new Client({ connectionString: addressOf(listening, password, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; encoding: string }>(
      `select datname as name, pg_encoding_to_char(encoding) as encoding from pg_database where datname in ('template0', 'lintel')`,
    );
    const wrong = rows.find(({ encoding }) => encoding !== 'UTF8');
    if (wrong) {
      throw new StartupProblem(
        `The database in ${data} keeps its text as ${wrong.encoding}, and Lintel needs UTF8. Move that folder away to begin with an empty database, and restore a backup into it.`,
      );
    }
    if (!rows.some(({ name }) => name === 'lintel'))
      await client.query(`create database lintel template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}
