import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aPersonOn, callOver } from '#test/people-over-http';
import { aRunningServer } from '#test/running-server';
import { slowSockets } from '#test/slow-sockets';

it('X-10 1,000 sockets that send slowly are closed within 15 s, while others are answered as ever', async () => {
  const server = await aRunningServer();
  try {
    await server.start();
    const warden = await aPersonOn(server);
    await callOver(server, warden, 'GET', 'account/item.json');
    const slow = slowSockets(
      server,
      warden,
      Array.from({ length: 1000 }, (_, index) => (index % 2 ? 'headers' : 'body')),
    );
    const times: number[] = [];
    for (const end = Date.now() + 25_000; slow.open() > 0 && Date.now() < end; await pause(20))
      times.push((await callOver(server, warden, 'GET', 'account/item.json'))!.milliseconds);
    const open = slow.open();
    slow.end();
    const closed = (await slow.closedAfter).sort((a, b) => a - b);
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)]!;
    console.log(
      `the last of them closed after ${closed.at(-1)} ms; ${times.length} ordinary calls, p99 ${p99.toFixed(0)} ms`,
    );
    expect(open).toBe(0);
    expect(closed.at(-1)).toBeLessThan(15_000);
    expect(p99).toBeLessThan(200);
  } finally {
    await server.remove();
  }
});
