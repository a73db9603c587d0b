import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { session } from '@lintel/contract/areas/session';
import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { makeApp } from '#server/app';
import { anExampleOf, sendTo, stageOf } from './examples.ts';
import { call, send } from './calls.ts';
import { anOrganisation } from './organisation.ts';
import { aServer, closeServer, theServer } from './test-server.ts';
import type { Person } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { pino } from 'pino';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

let folder: string;
let plain: TestServer;
let secure: TestServer;
let reader: Person;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Lintel</title>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {}');
  await writeFile(join(folder, 'worker.js'), '');
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {}'));
  const beside = await theServer();
  plain = await withPages(await aServer({ beside, works: false }));
  secure = await withPages(
    await aServer({
      beside,
      env: { PUBLIC_URL: 'https://lintel.test', SECURITY_CONTACT: 'mailto:security@example.org' },
      works: false,
    }),
  );
  reader = await (await anOrganisation({ server: plain })).person();
});
afterAll(async () => {
  await closeServer(plain);
  await closeServer(secure);
  await removeFolder(folder);
});

async function withPages(server: TestServer): Promise<TestServer> {
  await server.app.close();
  return { ...server, app: await makeApp({ ...server, log: pino({ level: 'silent' }), clientFolder: folder }) };
}

/** Sends raw bytes over a socket, and splits the reply. */
async function answerTo(app: FastifyInstance, sent: string): Promise<[head: string, body: string]> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  return (await text(socket)).split('\r\n\r\n') as [string, string];
}

/** The headers of every reply. */
const everywhere = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
/** Headers that depend on the reply; any other is a surprise. */
const own = new Set([
  'content-type',
  'content-length',
  'content-disposition',
  'cache-control',
  'date',
  'connection',
  'x-request-id',
  'x-total-rows',
  VERSION_HEADER,
  'set-cookie',
  'vary',
  'etag',
  'last-modified',
  'accept-ranges',
  'retry-after',
  'location',
  'clear-site-data',
  'transfer-encoding',
]);

describe('the headers of an answer (A-05)', () => {
  const answers: [
    what: string,
    answer: () => Promise<{ status: number; headers: Record<string, unknown> }>,
    status: number,
    type: RegExp,
    cache: string,
  ][] = [
    [
      'a page',
      () => send(null, 'GET', '/property/', { server: plain }),
      200,
      /^text\/html; charset=utf-8$/,
      'no-cache',
    ],
    [
      'a file of the client',
      () => send(null, 'GET', '/assets/main-1a2b.js', { server: plain }),
      200,
      /javascript/,
      'public, max-age=31536000, immutable',
    ],
    [
      'the texts, asked for by version',
      () => send(null, 'GET', '/messageResources.json?v=1a2b', { server: plain }),
      200,
      /json/,
      'public, max-age=31536000, immutable',
    ],
    ['the texts', () => send(null, 'GET', '/messageResources.json', { server: plain }), 200, /json/, 'no-store'],
    [
      'a missing file of the client',
      () => send(null, 'GET', '/assets/none.js', { server: plain }),
      404,
      /^application\/problem\+json/,
      'no-store',
    ],
    ['data', () => call(reader, session.ownDetails), 200, /^application\/json; charset=utf-8$/, 'no-store'],
    [
      'data before sign-in',
      () => send(null, 'GET', '/config.json', { server: plain }),
      200,
      /^application\/json/,
      'no-store',
    ],
    [
      'a spreadsheet',
      async () =>
        sendTo(
          reader,
          properties.export,
          await anExampleOf(properties.export, await stageOf(await anOrganisation({ server: plain }), reader)),
        ),
      200,
      /spreadsheetml/,
      'no-store, private',
    ],
    [
      'a refusal',
      () => send(reader, 'GET', '/api/property/item.json?id=x', {}),
      422,
      /^application\/problem\+json/,
      'no-store',
    ],
    [
      'a visitor’s refusal',
      () => send(null, 'GET', '/api/account/item.json', { server: plain }),
      401,
      /^application\/problem\+json/,
      'no-store',
    ],
    [
      'an address below the API that is none',
      () => send(reader, 'GET', '/api/nothing.json', {}),
      404,
      /^application\/problem\+json/,
      'no-store',
    ],
    [
      'a method that an address does not take',
      () => send(reader, 'PATCH', '/api/property/item.json', {}),
      404,
      /^application\/problem\+json/,
      'no-store',
    ],
    [
      'a body that is no JSON',
      () =>
        send(reader, 'POST', '/api/property/item.json', { body: '{', headers: { 'content-type': 'application/json' } }),
      400,
      /^application\/problem\+json/,
      'no-store',
    ],
    [
      'a body of another type',
      () => send(reader, 'POST', '/api/property/item.json', { body: '<a/>', headers: { 'content-type': 'text/xml' } }),
      415,
      /^application\/problem\+json/,
      'no-store',
    ],
    ['a redirect', () => send(null, 'GET', '/logout.html', { server: plain }), 303, /^$/, 'no-store'],
  ];
  it.each(answers)('that is %s', async (what, answered, status, type, cache) => {
    const answer = await answered();
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type'] ?? '').toMatch(type);
    expect(answer.headers['cache-control']).toBe(cache);
    const { headers } = answer;
    expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))).toEqual(everywhere);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    // A stored reply would name the client of the day on which it was stored.
    const names =
      cache.includes('immutable') || what.includes('file of the client')
        ? []
        : [expect.stringMatching(/^[0-9a-f]{16}$/)];
    expect([headers[VERSION_HEADER]].filter(Boolean)).toEqual(names);
  });

  it('that it gives for a malformed address is a refusal like any other', async () => {
    const { status, headers, body } = await send(reader, 'GET', '/api/%ff', {});
    expect(status).toBe(400);
    expect(headers).toMatchObject({
      ...everywhere,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toMatchObject({ success: false, requestId: headers['x-request-id'] });
  });

  it.each([
    ['is no HTTP', 'GET\r\n\r\n', 400],
    ['has two lengths', 'POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['has headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('to what %s has them too', async (_, sent, status) => {
    const [head, body] = await answerTo(plain.app, sent);
    const [line, ...headers] = head.split('\r\n');
    expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(Object.fromEntries(headers.map((header) => header.split(/: (.*)/).slice(0, 2)))).toMatchObject({
      ...everywhere,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.stringMatching(/./) });
  });

  it('promises https for two years, only where it is https', async () => {
    expect((await send(null, 'GET', '/', { server: secure })).headers['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
    expect((await send(null, 'GET', '/', { server: plain })).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the cookies', () => {
  it.each([
    ['http', () => plain, 'lintel.session', false],
    ['https', () => secure, '__Host-lintel.session', true],
  ] as const)('over %s', async (_, server, name, isSecure) => {
    const organisation = await anOrganisation({ server: server() });
    const stage = await stageOf(organisation);
    const given = await anExampleOf(session.signIn, stage);
    const { headers } = await sendTo(
      { ...stage.caller, cookie: `${isSecure ? '__Host-' : ''}lintel.csrf=test-token` },
      session.signIn,
      given,
    );
    const [cookie] = [headers['set-cookie']].flat() as unknown as string[];
    const [value, ...flags] = cookie!.split('; ');
    expect(value).toMatch(new RegExp(`^${name.replace('.', '\\.')}=[0-9a-f-]{36}\\.[\\w-]{43}$`));
    expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]);
    const first = await server().app.inject('/config.json');
    expect(String(first.headers['set-cookie'])).toMatch(
      new RegExp(
        `^${isSecure ? '__Host-' : ''}lintel\\.csrf=[\\w-]{32}; Path=/; ${isSecure ? 'Secure; ' : ''}SameSite=Lax$`,
      ),
    );
  });
});

it('gives no cookie with what caches between keep for everybody', async () => {
  for (const { app } of [plain, secure]) {
    const { headers, statusCode } = await app.inject('/assets/main-1a2b.js');
    expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      undefined,
    ]);
    expect((await app.inject('/')).headers['set-cookie']).toBeDefined();
  }
});

it('lets no browser keep its worker, and tells a phone how to put it on the home screen', async () => {
  const worker = await plain.app.inject('/worker.js');
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(worker.headers['content-security-policy']).toMatch(/script-src 'self';.*worker-src 'self'/);
  const manifest = await plain.app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.json()).toMatchObject({ name: 'Lintel', start_url: '/', display: 'standalone' });
});

describe('an address of no page', () => {
  it('is not there where it names a file, and says where to report a weakness where the operator said so', async () => {
    const asked = async (url: string, server = plain) => (await server.app.inject(url)).statusCode;
    const files = [
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/backup.zip',
      '/a/b/config.json',
      '/favicon.x',
      '/.well-known/x',
    ];
    expect(await Promise.all(files.map((url) => asked(url)))).toEqual(files.map(() => 404));
    const pages = ['/', '/login.html', '/tasks/list', '/properties/a.b/c'];
    expect(await Promise.all(pages.map((url) => asked(url)))).toEqual(pages.map(() => 200));
    expect((await plain.app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect(await asked('/.well-known/security.txt')).toBe(404);
    const reply = await secure.app.inject('/.well-known/security.txt');
    expect(reply.body).toMatch(/^Contact: mailto:security@example\.org\nExpires: \d{4}-.*Z\n/);
  });
});

describe('a file of the client', () => {
  const fetched = (encodings: string) =>
    plain.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encodings } });

  it('is sent as it was compressed when it was built, to who takes that', async () => {
    const answer = await fetched('gzip, deflate, br');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}');
  });

  it('is sent as it is to who does not', async () => {
    const answer = await fetched('identity');
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'export {}']);
  });
});

it('FILTER-047: what the specification writes with a slash in front is answered below the API path (conflict C14), and where some was before', async () => {
  const status = async (url: string) => (await plain.app.inject({ method: 'POST', url, payload: {} })).statusCode;
  // A request without an origin is refused; anything that is no endpoint is not found.
  for (const path of ['dropdown/property', 'dropdown/assignee', 'report/people.json', 'report/fileChart.json'])
    expect([path, await status(`/api/${path}`)]).toEqual([path, 403]);
  for (const path of ['/dropdown/property', '/report/people.json'])
    expect([path, await status(path)]).toEqual([path, 403]);
  expect(await status('/api/dropdown/nothing')).toBe(404);
});

it('an address that only takes what is sent to it is refused to who reads it, and is no page', async () => {
  const read = async (url: string) => (await plain.app.inject({ method: 'GET', url })).statusCode;
  expect([await read('/dropdown/property'), await read('/dropdown/person?limit=5')]).toEqual([404, 404]);
  expect(await read('/property/')).toBe(200);
});
