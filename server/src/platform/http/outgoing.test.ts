import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { createServer as createListener, isIP } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isInside, mayBeCalled, NotCalled, outgoing } from './outgoing.ts';

/** Lets names lead to these addresses, and counts how often one is asked for. */
function resolving(addresses: readonly string[]) {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const asked = vi
    .spyOn(dns, 'lookup')
    .mockReset()
    .mockImplementation(((_host: string, _options: unknown, done: CallableFunction) => done(null, found)) as never);
  syncBuiltinESMExports();
  return asked;
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

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
      '255.255.255.255',
      '192.0.2.1',
      '198.51.100.1',
      '240.0.0.1',
      '224.0.0.1',
    ];
    const six = [
      '::1',
      '::',
      '::7f00:1',
      '::ffff:8.8.8.8',
      '2001:db8::1',
      '3fff::1',
      '4000::1',
      'ff02::1',
      '64:ff9b:1::a00:1',
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
    expect(mayBeCalled('http://n8n.internal:5678/', ['n8n.internal:5678'], 'named')).toBe(true);
    expect(mayBeCalled('http://n8n.internal:5679/', ['n8n.internal:5678'], 'named')).toBe(false);
    // Another service of a host that is named.
    await expect(call(at('127.0.0.1'), ['127.0.0.1:443'])).rejects.toThrow(NotCalled);
    await expect(call('https://127.0.0.1:9', [here])).rejects.toThrow(NotCalled);
    // It does not follow where it is sent.
    expect((await call(at('127.0.0.1'), [here])).status).toBe(302);
    await expect(call(`${at('127.0.0.1')}/long`, [here])).rejects.toThrow('The answer is too long');
    server.close();
  });

  it('makes no connection inside, however the address is written and whatever its name answers', async () => {
    let connections = 0;
    const listener = createListener((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => listener.listen(0, '::', listening));
    const { port } = listener.address() as AddressInfo;
    const call = (address: string) => outgoing([])(address, { method: 'POST', headers: {}, body: '{}' });
    const written = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '0.0.0.0',
      '0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '①②⑦.0.0.1',
    ].map((host) => `https://${host}:${port}/`);
    expect(written.filter((address) => mayBeCalled(address, []))).toEqual([]);
    for (const address of written) await expect(call(address), address).rejects.toThrow(NotCalled);

    // One of them is enough; and what it answers the second time is not asked for.
    const answers = [['127.0.0.1'], ['93.184.215.14', '::1'], ['10.0.0.5'], ['fd00::1'], ['169.254.169.254']];
    for (const addresses of answers) {
      const asked = resolving(addresses);
      await expect(call(`https://hooks.example:${port}/`), String(addresses)).rejects.toThrow(NotCalled);
      expect(asked).toHaveBeenCalledTimes(1);
    }
    expect(connections).toBe(0);
    listener.close();
  });

  it('may answer with content where there is to be none', async () => {
    const listener = createListener(
      (socket) => void socket.end('HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\nno'),
    );
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const answer = await outgoing([host])(`http://${host}/`, { method: 'GET', headers: {} });
    expect([answer.status, await answer.text()]).toEqual([205, '']);
    listener.close();
  });

  it('is not answered by what is no answer', async () => {
    const answers = [
      'HTTP/1.1 999 What\r\n\r\n',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      '',
    ];
    const listener = createListener((socket) => void socket.end(answers.shift() ?? ''));
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    while (answers.length)
      await expect(
        outgoing([host])(`http://${host}/`, { method: 'POST', headers: {}, body: '{}', onlyHead: true }),
      ).rejects.toMatchObject({ code: 'ECONNRESET' });
    listener.close();
  });
});
