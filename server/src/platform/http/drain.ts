import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 25;

/**
 * Lets requests in progress finish before the server stops listening. Meanwhile new ones get 503, and every reply closes its
 * connection, which sends clients to another process or to this one's successor: nobody is cut off in the middle of a request.
 * Connections that stay idle for `lingerMs` are closed.
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
    // New connections are refused; those accepted just before are still served.
    app.server.close();
    const heardUntil = Date.now() + lingerMs / 4;
    while (Date.now() < heardUntil && (await connectionsOf(app))) await pause(TICK_MS);
    // Those left are idle, and would otherwise be waited for until their timeout.
    app.server.closeAllConnections();
  });
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));

/** Drops a client to which nothing could be sent for a while; a slow but moving connection is kept. */
export function dropSlowReaders(app: FastifyInstance, idleMs: number): void {
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Requests injected by tests have no socket. Node sets the timeout for the next request by itself.
    if (socket instanceof Socket) socket.setTimeout(idleMs);
  });
}
