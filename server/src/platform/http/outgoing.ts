import { lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const MOST_BYTES = 1024 * 1024;

/** An address that this server does not call, since somebody inside it typed it who may not reach its network. */
export class NotCalled extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`${host} is not called`);
    this.host = host;
  }
}

/** In public use; the rest of IPv6 is not assigned, or carries addresses of version 4. */
const publicSix = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is not one of the public internet, but of this machine, a network of its own or a special purpose (IANA). */
export function isInside(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(publicSix));
}

/** Checked where the connection is made, so that a name cannot answer something else the second time. */
const onlyOutside: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isInside(address))) return done(new NotCalled(host), []);
    if (options.all) return done(null, found);
    return done(null, found[0]!.address, found[0]!.family);
  });

/** The host of an address, with its port. */
export const portOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

type Call = {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Leaves the body of the reply unread. */
  onlyHead?: true;
};

/** Which of the hosts that the operator names may speak http: those on this machine, or all of them. */
type OverHttp = 'here' | 'named';

/** What an address says by itself of how it would be called; `NotCalled` if it is not to be. */
function checkedAddress(address: string, hostsInside: readonly string[], http: OverHttp) {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isNamed = hostsInside.includes(portOf(url));
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(host);
  const speaksHttp = isNamed && (isHere || http === 'named');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && speaksHttp)) throw new NotCalled(host);
  if (!isNamed && isIP(host) > 0 && isInside(host)) throw new NotCalled(host);
  return { url, isNamed };
}

/** Whether `outgoing` would call an address at all; where a name leads is seen only then. */
export function mayBeCalled(address: string, hostsInside: readonly string[], http: OverHttp = 'here'): boolean {
  try {
    checkedAddress(address, hostsInside, http);
    return true;
  } catch (error) {
    if (error instanceof NotCalled) return false;
    throw error;
  }
}

/**
 * Calls an address that a user typed: over https, outside the server's own networks, without following redirects, at most 1 MB.
 * Hosts that the operator names, with their ports, may be inside, and speak http if they are on this machine, or if the caller says so.
 */
export const outgoing =
  (hostsInside: readonly string[], http: OverHttp = 'here') =>
  async (address: string, { method, headers, body, signal, onlyHead }: Call): Promise<Response> => {
    const { url, isNamed } = checkedAddress(address, hostsInside, http);
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    return new Promise((resolve, reject) => {
      const call = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        // No connection that was made before: the address is checked as it is connected to.
        { method, headers, signal, agent: false, ...(isNamed ? {} : { lookup: onlyOutside }) },
        (incoming) => {
          incoming.on('error', reject);
          const answer = (content: Buffer | null) => {
            const { statusCode: status = 0 } = incoming;
            // `Response` takes no other.
            if (status < 200 || status > 599) return reject(brokenOff(`Answered with status ${status}`));
            // With 205 it takes no content, which a server may send all the same; nobody catches what is thrown here.
            resolve(new Response(status === 205 ? null : content, { status, headers: headersOf(incoming) }));
          };
          if (onlyHead) {
            answer(null);
            return void incoming.destroy();
          }
          const parts: Buffer[] = [];
          let size = 0;
          incoming.on('data', (part: Buffer) => {
            size += part.length;
            if (size > MOST_BYTES) return void incoming.destroy(new Error('The answer is too long'));
            parts.push(part);
          });
          incoming.on('end', () => answer(size > 0 ? Buffer.concat(parts) : null));
        },
      );
      call.on('error', reject);
      // Also without an error, as when somebody answers with another protocol.
      call.on('close', () => reject(brokenOff('Closed without an answer')));
      call.end(typeof sent === 'string' || sent instanceof Uint8Array ? sent : undefined);
    });
  };

const brokenOff = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' });

const headersOf = ({ headersDistinct }: IncomingMessage) =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
