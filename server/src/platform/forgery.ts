import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CSRF } from './cookies.ts';

/** Whether a call that changes something was made by our own page: the header repeats the cookie, and no other site asked. */
export function isFromHere(request: FastifyRequest, publicUrl: string, isForm: boolean): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-csrf-token': token } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const isOwnOrigin =
    origin !== undefined &&
    (origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`);
  if (origin !== undefined && !isOwnOrigin) return false;
  // The sign-in form works without script, so it has no header; its origin speaks for it.
  if (isForm && isOwnOrigin) return true;
  const cookie = request.cookies[CSRF];
  return typeof token === 'string' && cookie !== undefined && isSame(Buffer.from(token), Buffer.from(cookie));
}

// By their bytes: two texts of one length may have different numbers of them.
const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
