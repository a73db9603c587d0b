import { expect, it } from 'vitest';
import { killedUnderWork } from '#test/mixed-writers';
import { aPersonOn } from '#test/people-over-http';
import { aRunningServer } from '#test/running-server';

it('D-01 loses nothing that was acknowledged in 20 rounds of kill -9 of the server under 2,000 mixed writes', async () => {
  const server = await aRunningServer();
  try {
    await server.start();
    const warden = await aPersonOn(server);
    const { lost, acknowledged, restarts } = await killedUnderWork(server, warden, { rounds: 20, writes: 2000 });
    console.log(
      `${acknowledged} acknowledged, ${lost.length} lost; answered again after ${restarts[10]} ms (median), ${restarts.at(-1)} ms (worst)`,
    );
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(2000);
    expect(restarts[10]).toBeLessThan(5000);
  } finally {
    await server.remove();
  }
});
