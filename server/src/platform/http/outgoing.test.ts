import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isInside, NotCalled, outgoing } from './outgoing.ts';

describe('an address that a user typed', () => {
  it('is not called inside the networks of the server', () => {
    const addresses = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ];
    const six = [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:0:a00:1::',
    ];
    expect([...addresses, ...six].filter((address) => !isInside(address))).toEqual([]);
    expect(['20.190.128.1', '172.32.0.1', '2603:1006:2000::1'].filter(isInside)).toEqual([]);
  });

  it('is called over https, and by a name that leads outside, unless the operator named its host', async () => {
    const server = createServer((request, reply) => {
      if (request.url === '/long') return void reply.end('x'.repeat(1024 * 1024 + 1));
      return void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const at = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;
    const here = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = (address: string, hosts: string[] = []) => outgoing(hosts)(address, { method: 'GET', headers: {} });
    await expect(call(at('127.0.0.1'))).rejects.toThrow(NotCalled);
    await expect(call('https://localhost:9')).rejects.toThrow(NotCalled);
    await expect(call('https://[::1]:9')).rejects.toThrow(NotCalled);
    await expect(call('http://example.org', ['example.org:80'])).rejects.toThrow(NotCalled);
    // Another service of a host that is named.
    await expect(call(at('127.0.0.1'), ['127.0.0.1:443'])).rejects.toThrow(NotCalled);
    await expect(call('https://127.0.0.1:9', [here])).rejects.toThrow(NotCalled);
    // It does not follow where it is sent.
    expect((await call(at('127.0.0.1'), [here])).status).toBe(302);
    await expect(call(`${at('127.0.0.1')}/long`, [here])).rejects.toThrow('The answer is too long');
    server.close();
  });
});
