import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const root = join(import.meta.dirname, '..');

/** A server for one test, on an empty data folder; it can be restarted some days later. */
export async function anOwnServer() {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: undefined,
    PORT: port,
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'error',
  };
  let running: ReturnType<typeof spawn> | undefined;

  async function stop() {
    if (!running || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  return {
    url,
    /** Starts it with its clock this many days ahead, and with more settings if it needs them. */
    async start(daysAhead = 0, settings: NodeJS.ProcessEnv = {}) {
      await stop();
      env['DATA_DIR'] ??= await aDataFolder();
      running = spawn(process.execPath, ['server/dist/current/main.js'], {
        cwd: root,
        env: { ...env, TEST_DAYS_AHEAD: String(daysAhead), ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const answers = () =>
        fetch(`${url}/health`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(answers, { timeout: 300_000 }).toBe(200);
    },
    /** Founds an organisation; returns the URL at which its first administrator sets a password. */
    async found(code: string, name: string, email: string, fullName: string): Promise<string> {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['server/src/operator/found-organisation.ts', code, name, email, fullName],
        { cwd: root, env },
      );
      return stdout
        .split('\n')
        .find((line) => line.includes(url))!
        .trim();
    },
    async remove() {
      await stop();
      if (env['DATA_DIR']) await rm(env['DATA_DIR'], { recursive: true, force: true });
    },
  };
}

async function aDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-e2e-own-'));
  // PostgreSQL runs under another account than root, which must be able to enter.
  await chmod(folder, 0o711);
  return folder;
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
