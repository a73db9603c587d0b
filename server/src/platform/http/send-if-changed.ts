import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that programs fetch again and again: made and sent only if it is no longer the one that they have. */
export type TaggedText = { contentType: string; tag: string; text: () => string };

export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, { contentType, tag, text }: TaggedText) {
  // Weak, since compression changes the bytes; kept by the program that asked, and by no proxy.
  reply.headers({ etag: `W/"${tag}"`, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
  return reply.type(contentType).send(text());
}
