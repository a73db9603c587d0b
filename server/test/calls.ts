import { randomInt } from 'node:crypto';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Call, Endpoint, EndpointShape, Reply } from '@lintel/contract/platform/endpoint';
import { csrfTokenFor } from '#platform/access/secrets';
import type { Person } from './organisation.ts';
import { theServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

export type Answered<T> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
  /** What the server logged of its own failure. */
  failure?: string | undefined;
};
type Headers = Record<string, string>;

/** Sends a request to an endpoint over HTTP, as a user or anonymously. */
export async function call<E extends EndpointShape>(
  who: Person | null,
  endpoint: Endpoint<E>,
  given: Call<E> & { headers?: Headers; address?: string } = {} as never,
): Promise<Answered<Reply<E>>> {
  const {
    params,
    query,
    body,
    headers = {},
    address,
  } = given as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    headers?: Headers;
    address?: string;
  };
  return send(who, endpoint.method, addressOf(endpoint, '/api/', params), { query, body, headers, address }) as Promise<
    Answered<Reply<E>>
  >;
}

/** The token that a page with these cookies would send. */
export function csrfFor(cookie: string): string {
  const secret = /lintel\.session=[^;.]*\.([\w-]{43})/.exec(cookie)?.[1];
  return secret ? csrfTokenFor(secret) : (/lintel\.csrf=([^;]*)/.exec(cookie)?.[1] ?? '');
}

let from = '127.0.0.1';
/** Uses a new IP address from here on: guesses at links are counted by address, and those of another file must not count here. */
export const callFromElsewhere = () =>
  void (from = `127.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}`);

/** Sends any request. */
export async function send(
  who: Person | null,
  method: string,
  url: string,
  {
    query,
    body,
    headers = {},
    server,
    address,
  }: {
    query?: Record<string, unknown> | undefined;
    body?: unknown;
    headers?: Headers;
    server?: TestServer;
    /** The IP address of the client. */
    address?: string | undefined;
  } = {},
): Promise<Answered<any>> {
  const { app, logged } = who?.server ?? server ?? (await theServer());
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const reply = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: address ?? from,
    ...(query ? { query: query as Record<string, string> } : {}),
    headers: {
      ...(who
        ? { cookie: who.cookie, 'x-csrf-token': csrfFor(who.cookie) }
        : {
            cookie: `${server?.isSecure ? '__Host-' : ''}lintel.csrf=test-token`,
            'x-csrf-token': 'test-token',
          }),
      ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body !== undefined ? { payload: isRaw ? body : JSON.stringify(body) } : {}),
  });
  const isJson = /json/.test(String(reply.headers['content-type']));
  return {
    status: reply.statusCode,
    body: isJson && reply.payload ? JSON.parse(reply.payload) : reply.payload,
    headers: reply.headers,
    raw: reply.rawPayload,
    failure: reply.statusCode === 500 ? logged.findLast((line) => line.includes('"err":')) : undefined,
  };
}

export function passed<T>({ status, body, failure = '' }: Answered<T>): T {
  if (status !== 200) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}${failure}`);
  return body;
}
