import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../process/config.ts';
import { forgeryToken } from './cookies.ts';

type Own = { config: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>; isSecure: boolean };

/**
 * Whether a change was requested by our own page: the header holds its token, and the origin is ours. The origin is enough for what
 * needs no token: the sign-in form, which works without script, and what nobody who is not signed in may do.
 */
export function isFromOwnPage(request: FastifyRequest, { config, isSecure }: Own, needsToken: boolean): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-csrf-token': given } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const isOwn = origin !== undefined && (origin === new URL(config.publicUrl).origin || isTrial(config, origin, host));
  if (origin !== undefined && !isOwn) return false;
  if (!needsToken && isOwn) return true;
  const token = forgeryToken(request, isSecure);
  return typeof given === 'string' && token !== undefined && isSame(Buffer.from(given), Buffer.from(token));
}

/** Without PUBLIC_URL any IP address or `localhost` is accepted: names that no outsider can point at this server (DNS rebinding). */
function isTrial({ isPublicUrlSet }: Own['config'], origin: string, host: string | undefined): boolean {
  if (isPublicUrlSet || host === undefined || origin !== `http://${host}`) return false;
  const name = URL.parse(origin)?.hostname ?? '';
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

// Compared as bytes: two strings of one length may differ in bytes.
const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
