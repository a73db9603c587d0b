import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 25;

/**
 * Lets what is under way be answered before the server stops listening. Meanwhile everything new is answered with 503 and
 * `Connection: close`, which sends people to another process, or to this one's successor.
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
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Requests that a test injects have no socket. Node sets the time for the next request by itself.
    if (socket instanceof Socket) socket.setTimeout(idleMs);
  });
}
