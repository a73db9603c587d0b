import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { noSuchAddress } from './problems.ts';

const VALID_DAYS = 180;

/** Well-known files: where to report a vulnerability (RFC 9116), and that search engines should not index anything. */
export function serveWellKnown(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<Config, 'publicUrl' | 'securityContact'>,
  clock: () => Date,
) {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/.well-known/security.txt', async (_, reply) => {
    if (!securityContact) throw noSuchAddress();
    const expires = new Date(clock().getTime() + VALID_DAYS * 24 * 3_600_000).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}

/** Whether a path names a file rather than a page of the client. */
export const namesFile = (path: string) =>
  path
    .split('/')
    .some((part, at, parts) => part.startsWith('.') || (at === parts.length - 1 && /\.(?!html$)[^.]*$/.test(part)));
