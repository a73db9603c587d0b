import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 25;

/**
 * Lets what is under way be answered before the server stops listening. Meanwhile Fastify answers everything new with
 * 503 and `Connection: close`, which sends people to another process, or to this one's successor.
 */
export function drainOnClose(app: FastifyInstance, mostMs: number): void {
  let underWay = 0;
  app.addHook('onRequest', async (_, { raw }) => {
    underWay += 1;
    raw.once('close', () => (underWay -= 1));
  });
  app.addHook('preClose', async () => {
    const end = Date.now() + mostMs;
    while (underWay > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    // What is left says nothing: it would be waited for until its time is up.
    app.server.closeAllConnections();
  });
}

/** Drops whoever takes an answer so slowly that nothing has gone out for a while; a slow line that moves is no such thing. */
export function dropSlowReaders(app: FastifyInstance, idleMs: number): void {
  app.addHook('onSend', async ({ raw: { socket } }, { raw }) => {
    // Requests that a test injects have no socket.
    if (!(socket instanceof Socket)) return;
    const taken = () => socket.bytesWritten - socket.writableLength;
    let before = -1;
    const timer = setInterval(() => {
      if (taken() === before) socket.destroy();
      before = taken();
    }, idleMs / 2).unref();
    raw.once('finish', () => clearInterval(timer)).once('close', () => clearInterval(timer));
  });
}
