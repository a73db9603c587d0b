import { lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

const MOST_BYTES = 1024 * 1024;

/** An address that this server does not call, since somebody inside it typed it who may not reach its network. */
export class NotCalled extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`${host} is not called`);
    this.host = host;
  }
}

/** Everything that is not the public internet (IANA special-purpose registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
// Only 2000::/3 is in public use; of it, 2002::/16 (6to4) and 2001::/32 (Teredo) carry addresses of the other kind.
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
const carrying = new BlockList();
carrying.addSubnet('2002::', 16, 'ipv6');
carrying.addSubnet('2001::', 32, 'ipv6');

/** Whether an IP address belongs to this machine or a network of its own. */
export function isInside(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  return !publicSix.check(address, 'ipv6') || carrying.check(address, 'ipv6');
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

type Call = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined };

/**
 * Calls an address that a user typed: over https, outside the server's own networks, without following redirects, at most 1 MB.
 * Hosts that the operator names, with their ports, may be inside, and those on this machine may speak http.
 */
export const outgoing =
  (hostsInside: readonly string[]) =>
  async (address: string, { method, headers, body, signal }: Call): Promise<Response> => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isNamed = hostsInside.includes(portOf(url));
    const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(host);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed && isHere)) throw new NotCalled(host);
    if (!isNamed && isIP(host) > 0 && isInside(host)) throw new NotCalled(host);
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    return new Promise((resolve, reject) => {
      const call = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        // No connection that was made before: the address is checked as it is connected to.
        { method, headers, signal, agent: false, ...(isNamed ? {} : { lookup: onlyOutside }) },
        (incoming) => {
          const parts: Buffer[] = [];
          let size = 0;
          incoming.on('error', reject);
          incoming.on('data', (part: Buffer) => {
            size += part.length;
            if (size > MOST_BYTES) return void incoming.destroy(new Error('The answer is too long'));
            parts.push(part);
          });
          incoming.on('end', () => {
            const given = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            );
            resolve(
              new Response(size > 0 ? Buffer.concat(parts) : null, {
                status: incoming.statusCode ?? 502,
                headers: given,
              }),
            );
          });
        },
      );
      call.on('error', reject);
      call.end(typeof sent === 'string' || sent instanceof Uint8Array ? sent : undefined);
    });
  };
