import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import { freePort } from '#test/running-server';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import type { Installation } from './installation.ts';

/** The server as a program of its own on the filled database: seconds until it answers, memory at rest and after work. */
export async function measureStart({ ownerUrl, headers }: Installation) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const folder = await temporaryFolder();
  const own = { PORT: String(port), DATABASE_URL: ownerUrl, DEMO: '0', LOG_LEVEL: 'warn', DATA_DIR: folder };
  const began = performance.now();
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  try {
    while (
      !(await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error('The server did not start');
      await wait(20);
    }
    const seconds = (performance.now() - began) / 1000;
    const atRest = memoryOf(server.pid!);
    await autocannon({
      url: `${url}/api/${properties.list.path}`,
      method: 'POST',
      headers,
      body: JSON.stringify({ ...propertyList.defaults, page: 1 }),
      connections: 8,
      duration: 10,
      workers: 1,
    });
    console.log(
      `\nStart: answers after ${seconds.toFixed(1)} s; memory ${atRest} at rest, ${memoryOf(server.pid!)} after ten seconds of lists`,
    );
  } finally {
    server.kill('SIGTERM');
    await exited;
    await removeFolder(folder);
  }
}

function memoryOf(pid: number): string {
  try {
    return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)} MB`;
  } catch {
    return 'unknown (no /proc)';
  }
}
