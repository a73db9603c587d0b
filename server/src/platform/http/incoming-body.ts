import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Refusal } from './problems.ts';

/** The minimum that a body must deliver in so many milliseconds: a connection must not be held idle. */
const LEAST = { bytes: 10 * 1024, ms: 10_000 };
/** How long data arriving after a refusal is discarded. */
const LEAVE_TAKING_MS = 1500;

const tooSlow = () => new Refusal(408, 'It came too slowly, so it was not kept. Please try again.');

/** A body as it arrives, refused if it arrives too slowly. Time spent by the reader does not count against the sender. */
export async function* withMinimumRate(
  body: AsyncIterator<Uint8Array>,
  { bytes, ms } = LEAST,
): AsyncGenerator<Uint8Array, void> {
  let [waited, came] = [0, 0];
  let isWaiting = false;
  try {
    for (;;) {
      isWaiting = true;
      const coming = body.next();
      let part: IteratorResult<Uint8Array> | undefined;
      while (!part) {
        const began = performance.now();
        part = await sooner(coming, ms - waited);
        waited += performance.now() - began;
        if (part && waited < ms) continue;
        if (came + (part?.value?.byteLength ?? 0) < bytes && !part?.done) throw tooSlow();
        [waited, came] = [0, 0];
      }
      isWaiting = false;
      if (part.done) return;
      came += part.value.byteLength;
      yield part.value;
    }
  } finally {
    // Returning while it waits would wait for the very chunk that does not arrive.
    if (!isWaiting) await body.return?.();
  }
}

async function sooner<T>(coming: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms), undefined)));
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** Whether the body of a request is still arriving. */
export const isStillComing = (call: IncomingMessage): boolean =>
  call.socket instanceof Socket &&
  !call.complete &&
  (call.headers['transfer-encoding'] !== undefined || Number(call.headers['content-length'] ?? 0) > 0);

/**
 * Refuses a request whose body is still arriving. The connection is closed, since the next request would queue behind the rest of
 * this one. The rest is read for a moment, because closing with unread data would discard the refusal.
 */
export function refuseMidway(reply: FastifyReply, status: number, problem: string): void {
  const { raw: answer, request } = reply;
  reply.hijack();
  answer.writeHead(status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-length': Buffer.byteLength(problem),
    connection: 'close',
  });
  answer.write(problem);
  const leave = () => {
    clearTimeout(timer);
    answer.end();
  };
  const timer = setTimeout(leave, LEAVE_TAKING_MS);
  request.raw.once('end', leave).once('close', leave).on('error', leave).resume();
}
