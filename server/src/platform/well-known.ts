import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { Refusal } from './problems.ts';

const VALID_DAYS = 180;

/** What programs ask every site for: where to report a weakness (RFC 9116), and that nothing here is for search engines. */
export function serveWellKnown(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<Config, 'publicUrl' | 'securityContact'>,
  clock: () => Date,
) {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/.well-known/security.txt', async (_, reply) => {
    if (!securityContact) throw new Refusal(404, 'There is nothing at this address');
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

/** Whether a path names a file, of which there are no others here than those of the client: no page of it ends so. */
export const namesFile = (path: string) =>
  path
    .split('/')
    .some((part, at, parts) => part.startsWith('.') || (at === parts.length - 1 && /\.(?!html$)[^.]*$/.test(part)));
