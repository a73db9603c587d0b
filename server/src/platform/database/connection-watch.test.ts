import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { watchConnections } from './connection-watch.ts';
import type { ConnectionWatch } from './connection-watch.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** PostgreSQL behind a line that can be held up: for those who come newly, or for all. */
async function aLine() {
  const url = new URL(inject('databaseUrl'));
  const { hostname } = url;
  const folder = url.searchParams.get('host');
  const port = Number(url.port || url.searchParams.get('port') || 5432);
  const sockets: Socket[] = [];
  let isSlowToTake = false;
  const line = createServer((caller) => {
    const held = isSlowToTake;
    const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, hostname);
    sockets.push(caller, server);
    for (const socket of [caller, server]) socket.on('error', () => {});
    caller.on('close', () => server.destroy());
    server.on('close', () => caller.destroy());
    caller.pipe(server);
    if (!held) server.pipe(caller);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  return {
    url: url.href,
    takeNobodyNew: () => void (isSlowToTake = true),
    hold: () => sockets.forEach((socket) => socket.pause()),
    goOn: () => sockets.forEach((socket) => socket.resume()),
  };
}

async function aWatchedPool(url: string): Promise<{ pool: pg.Pool; watch: ConnectionWatch }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const watch = watchConnections(pool, url);
  closing.push(
    () => pool.end(),
    () => watch.stop(),
  );
  await pool.query('select 1');
  return { pool, watch };
}

describe('work that waits for PostgreSQL', () => {
  it('is left alone where it only takes long, also when new connections come slowly', async () => {
    const line = await aLine();
    const { pool, watch } = await aWatchedPool(line.url);
    line.takeNobodyNew();
    const { rows } = await pool.query<{ done: number }>('select 1 as done from pg_sleep(4)');
    expect(rows).toEqual([{ done: 1 }]);
    expect(watch.isSilent()).toBe(false);
  });

  it('F-03 is cut off when nothing comes back on any line, and the next goes on afterwards', async () => {
    const line = await aLine();
    const { pool, watch } = await aWatchedPool(line.url);
    line.hold();
    const outcome = await pool.query('select 1').then(
      () => 'answered',
      (error: Error) => error.message,
    );
    expect(outcome).toContain('PostgreSQL does not answer');
    expect(watch.isSilent()).toBe(true);
    line.goOn();
    await expect.poll(() => watch.isSilent()).toBe(false);
    expect((await pool.query('select 1')).rowCount).toBe(1);
  });
});
