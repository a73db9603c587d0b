import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that programs fetch again and again: made and sent only if it is no longer the one that they have. */
export type Refetched = { contentType: string; tag: string; text: () => string };

export function sendRefetched(request: FastifyRequest, reply: FastifyReply, { contentType, tag, text }: Refetched) {
  // Weak, since compression changes the bytes; kept by the program that asked, and by no proxy.
  reply.headers({ etag: `W/"${tag}"`, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
  return reply.type(contentType).send(text());
}
