import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOwnDatabase } from './own-database.ts';
import { environment, freePort, program } from './running-server.ts';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

// `npm start` builds the client beside the server, which waits for it.

let database: Awaited<ReturnType<typeof anOwnDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await anOwnDatabase();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await database.drop();
  await removeFolder(folder);
});

async function aWaitingServer() {
  const port = await freePort();
  const child = spawn(process.execPath, [program, '--await-client'], {
    env: environment({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port), DEMO: '0' }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (reply) => reply.status,
      () => 0,
    );
  await expect.poll(status).toBe(503);
  await expect.poll(() => output).toContain('using the database');
  return { child, status, output: () => output };
}

it('a start that is interrupted ends without an error, and without having served', async () => {
  const { child, output } = await aWaitingServer();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output()).toContain('stopping');
  expect(output()).not.toMatch(/could not start|Lintel is at/);
});

it('a start whose command is gone ends with a sentence', { tags: ['thorough'] }, async () => {
  const abandoned = await aWaitingServer();
  abandoned.child.disconnect();
  expect(await once(abandoned.child, 'exit')).toEqual([1, null]);
  expect(abandoned.output()).toContain('The command that started Lintel has ended.');
});

it('a start that is told that the client is built serves it', async () => {
  const told = await aWaitingServer();
  told.child.send('the client is built', () => told.child.disconnect());
  await expect.poll(told.status).toBe(200);
  told.child.kill('SIGTERM');
  expect(await once(told.child, 'exit')).toEqual([0, null]);
});
