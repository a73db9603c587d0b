import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { noSuchAddress, Refusal } from './problems.ts';
import { isFilePath } from './well-known.ts';

/** What is special about the page at an address: extra headers, or a redirect. */
type SpecialPage = (url: string) => { headers: Record<string, string>; location?: string } | undefined | void;

/** Changes with any part of the built client, since its page names the others by their content; none without a client. */
export async function versionOfClient(folder: string | undefined): Promise<Record<string, string>> {
  if (!folder || !existsSync(join(folder, 'index.html'))) return {};
  const page = await readFile(join(folder, 'index.html'));
  return { [VERSION_HEADER]: createHash('sha256').update(page).digest('hex').slice(0, 16) };
}

/** Serves the built client: hashed assets, cached for good, and the page itself at every address that is not an endpoint. */
export async function serveClient(app: FastifyInstance, folder: string | undefined, special: SpecialPage = () => {}) {
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', keptFor(path)),
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path.startsWith('/assets/') || isFilePath(path)) throw noSuchAddress();
    // An endpoint that only accepts requests with a body has nothing to show.
    if (!path.endsWith('.html') && isCall(app, path))
      throw new Refusal(404, 'There is nothing to read at this address');
    const apart = special(request.url);
    if (apart?.location) return reply.headers(apart.headers).redirect(apart.location, 303);
    return reply
      .header('cache-control', 'no-cache')
      .headers(apart?.headers ?? {})
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/**
 * How long browsers keep a file. A worker is always asked for anew: its tag is made of size and time, which an image of the same
 * size may share with the version before.
 */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/worker.js') ? 'no-store' : 'no-cache';
}

const isCall = (app: FastifyInstance, url: string) =>
  (['POST', 'PUT', 'DELETE'] as const).some((method) => app.hasRoute({ method, url }));
