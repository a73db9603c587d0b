import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 25;

/**
 * Lets what is under way be answered before the server stops listening. Meanwhile everything new is answered with 503, and
 * every answer says that its connection closes, which sends people to another process, or to this one's successor: nobody
 * is cut off in the middle of a call. Who sends nothing for so long as it lingers is on no kept connection any more.
 */
export function drainOnClose(app: FastifyInstance, { mostMs, lingerMs }: { mostMs: number; lingerMs: number }): void {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const closesAfterwards = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.shouldKeepAlive = false;
  };
  app.addHook('onRequest', async (_, { raw }) => {
    underWay.add(raw);
    raw.once('close', () => underWay.delete(raw));
    if (isClosing) closesAfterwards(raw);
  });
  app.addHook('preClose', async () => {
    const began = Date.now();
    const isAfter = (milliseconds: number) => Date.now() - began >= milliseconds;
    isClosing = true;
    for (const answer of underWay) closesAfterwards(answer);
    while (!isAfter(mostMs) && (underWay.size > 0 || !isAfter(lingerMs))) await pause(TICK_MS);
    // Nobody new is let in; who came in just before is still heard.
    app.server.close();
    const heardUntil = Date.now() + lingerMs / 4;
    while (Date.now() < heardUntil && (await connectionsOf(app))) await pause(TICK_MS);
    // What is left says nothing: it would be waited for until its time is up.
    app.server.closeAllConnections();
  });
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));

/** Drops whoever takes an answer so slowly that nothing has gone out for a while; a slow line that moves is no such thing. */
export function dropSlowReaders(app: FastifyInstance, idleMs: number): void {
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Requests that a test injects have no socket. Node sets the time for the next request by itself.
    if (socket instanceof Socket) socket.setTimeout(idleMs);
  });
}
