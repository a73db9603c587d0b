import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aPersonOn, callOver } from '#test/people-over-http';
import { signalPostgres } from '#test/postgres-process';
import { aRunningServer } from '#test/running-server';

it('F-03 a database paused for 30 s is answered with 503 in time, with flat memory, and the server goes on by itself', async () => {
  const server = await aRunningServer();
  const data = join(server.folder, 'postgres', '18');
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))![1]) / 1024;
  try {
    await server.start();
    const warden = await aPersonOn(server);
    const list = () => callOver(server, warden, 'POST', 'property/data-table/filter.json', {}, { within: 10_000 });
    for (let count = 0; count < 200; count++) await list();
    const before = megabytes();
    signalPostgres(data, 'SIGSTOP');
    const answers = [];
    for (const end = Date.now() + 30_000; Date.now() < end; await pause(250)) answers.push(list(), list());
    const during = megabytes();
    const answered = await Promise.all(answers);
    signalPostgres(data, 'SIGCONT');
    const back = Date.now();
    await expect.poll(async () => (await list())?.status, { timeout: 5000, interval: 50 }).toBe(200);
    const slowest = Math.max(...answered.map((answer) => answer?.milliseconds ?? Infinity));
    console.log(
      `${answered.length} calls answered with 503, the slowest after ${Math.round(slowest)} ms; back ${Date.now() - back} ms after the pause; ${Math.round(before)} MB before, ${Math.round(during)} MB during`,
    );
    expect(new Set(answered.map((answer) => answer?.status))).toEqual(new Set([503]));
    expect(slowest).toBeLessThan(3000);
    expect(during - before).toBeLessThan(60);
  } finally {
    signalPostgres(data, 'SIGCONT');
    await server.remove();
  }
});
