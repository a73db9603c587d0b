import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '#platform/process/data-folder';
import { runningDatabase } from '#server/operator/reach-database';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

const entry = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** The server as `npm start` runs it; the set-up of the tests bundles it. */
export const program = entry('dist/current/main.js');

/** The whole program as a separate process with its own data folder, to be stopped and killed. */
export type RunningServer = {
  folder: string;
  url: string;
  port: number;
  /** Its output so far. */
  output(): string;
  /** Starts it, and returns the time until it responded. */
  start(): Promise<number>;
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }>;
  signal(signal: NodeJS.Signals): void;
  pid(): number;
  /** The URL of its database, as the owner. */
  databaseUrl(): Promise<string>;
  remove(): Promise<void>;
};

export async function aRunningServer(env: Record<string, string> = {}, folder?: string): Promise<RunningServer> {
  // The folder around it stays locked throughout: a killed server locks nothing, and another test run would delete it.
  const outer = folder ? undefined : await temporaryFolder();
  const held = outer ? await holdFolder(outer) : undefined;
  const dataDir = folder ?? join(outer!, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';
  const running = () => {
    if (!child?.pid) throw new Error('The server is not running');
    return child;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const began = Date.now();
    const stopping = running();
    const exit = once(stopping, 'exit');
    if (stopping.exitCode === null && stopping.signalCode === null) {
      stopping.kill(signal);
      await exit;
    }
    child = undefined;
    return { code: stopping.exitCode, milliseconds: Date.now() - began };
  };
  return {
    folder: dataDir,
    url,
    port,
    output: () => printed,
    stop,
    signal: (signal) => void running().kill(signal),
    pid: () => running().pid!,
    async start() {
      const began = Date.now();
      child = spawn(process.execPath, [program], {
        env: environment({ DATA_DIR: dataDir, PORT: String(port), DEMO: '0', ...env }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (part: Buffer) => (printed += part.toString()));
      while (!(await isHealthy(url))) {
        if (child.exitCode !== null) throw new Error(`The server ended: ${printed}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return Date.now() - began;
    },
    async databaseUrl() {
      const found = await runningDatabase(dataDir);
      if (!found) throw new Error('There is no database running');
      return found;
    },
    async remove() {
      if (child) await stop('SIGKILL');
      if (!outer) return;
      await removeFolder(dataDir);
      held?.release();
      await removeFolder(outer);
    },
  };
}

/** Runs the server, or a command of its operator, to completion. */
export async function runToEnd(
  path: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string; milliseconds: number }> {
  const began = Date.now();
  const child = spawn(process.execPath, [entry(path), ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output: output.trim(), milliseconds: Date.now() - began };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A program is compiled anew at each start, unless the tests were started with a compile cache. */
export const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  // Where the tests have their folders: a server lets days pass only in one among its temporary files.
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_NO_WARNINGS: '1',
  ...env,
});

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}
