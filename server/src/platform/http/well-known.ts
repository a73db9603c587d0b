import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { noSuchAddress } from './problems.ts';

const VALID_DAYS = 180;

/** What a phone that puts the application on its home screen asks for. It has the colours of `theme.css`. */
const manifest = (productName: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#185f66',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});

/**
 * Well-known files: where to report a vulnerability (RFC 9116), that search engines should not index anything, and how the
 * application is put on a home screen.
 */
export function serveWellKnown(
  app: FastifyInstance,
  { publicUrl, securityContact, productName }: Pick<Config, 'publicUrl' | 'securityContact' | 'productName'>,
  clock: () => Date,
) {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(productName))),
  );
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
export const isFilePath = (path: string) =>
  path
    .split('/')
    .some((part, at, parts) => part.startsWith('.') || (at === parts.length - 1 && /\.(?!html$)[^.]*$/.test(part)));
