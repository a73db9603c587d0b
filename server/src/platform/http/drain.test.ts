import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainOnClose, dropSlowReaders } from './drain.ts';

const SIZE = 60_000_000;
const app = Fastify({ return503OnClosing: true });
let port: number;

beforeAll(async () => {
  dropSlowReaders(app, 600);
  drainOnClose(app, { mostMs: 5000, lingerMs: 0 });
  app.get('/large', async () => Buffer.alloc(SIZE, 'x'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Asks for the large answer, takes it as `take` says, and tells how much came before the end. */
async function received(take: (socket: ReturnType<typeof connect>) => Promise<void>): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let size = 0;
  socket.on('data', (part) => (size += part.length));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write('GET /large HTTP/1.1\r\nHost: lintel.test\r\nConnection: close\r\n\r\n');
  await take(socket);
  await closed;
  return size;
}

describe('an answer that is taken slowly', () => {
  it('X-10 is cut off when nothing of it goes out any more', { tags: ['thorough'] }, async () => {
    const size = await received(async (socket) => {
      await once(socket, 'data');
      socket.pause();
      await expect.poll(connections).toBe(0);
      socket.resume();
    });
    expect(size).toBeLessThan(SIZE);
  });

  it('is sent to its end while some of it still goes out', { tags: ['thorough'] }, async () => {
    const size = await received(async (socket) => {
      for (let step = 0; step < 10; step++) {
        socket.pause();
        await pause(200);
        socket.resume();
        await pause(5);
      }
    });
    expect(size).toBeGreaterThan(SIZE);
  });
});

describe('a stop', () => {
  it('cuts nobody off who goes on without a pause on a kept connection: each is told to go elsewhere', async () => {
    const stopping = Fastify();
    drainOnClose(stopping, { mostMs: 5000, lingerMs: 500 });
    stopping.get('/', async () => 'well');
    await stopping.listen({ port: 0, host: '127.0.0.1' });
    const at = (stopping.server.address() as AddressInfo).port;
    let answered = 0;
    const clients = Array.from({ length: 12 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = () =>
        new Promise<string>((resolve) =>
          get({ port: at, host: '127.0.0.1', agent }, (answer) =>
            answer.resume().once('end', () => resolve(answer.headers.connection ?? '')),
          ).once('error', ({ message }) => resolve(message)),
        );
      for (;;) {
        const connection = await ask();
        answered += 1;
        if (connection !== 'keep-alive') return connection;
      }
    });
    await expect.poll(() => answered).toBeGreaterThan(100);
    await stopping.close();
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'close'));
  });
});
