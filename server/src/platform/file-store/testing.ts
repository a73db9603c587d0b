import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'none' | 'error' | 'slow down' | 'forbidden' | 'hang' | 'garble' | 'half' | 'busy';

/** As much of an object store as ours is asked for, and a switch for what can go wrong with it. */
export async function anObjectStore() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let fault: Fault = 'none';
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    if (fault === 'hang') return;
    if (fault === 'error') return refuse(response, 500, 'InternalError');
    if (fault === 'slow down') return refuse(response, 503, 'SlowDown');
    if (fault === 'forbidden') return refuse(response, 403, 'AccessDenied');
    if (request.method === 'PUT') {
      const content = garbled(Buffer.concat(parts));
      const sent = request.headers['x-amz-checksum-sha256'];
      if (sent !== createHash('sha256').update(content).digest('base64')) return refuse(response, 400, 'BadDigest');
      objects.set(key, content);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (searchParams.get('list-type')) return list(response, searchParams.get('prefix') ?? '');
    const content = objects.get(key);
    if (!content) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': content.length });
    if (fault === 'half' || fault === 'busy') {
      response.write(content.subarray(0, content.length / 2));
      if (fault === 'half') return;
      for (let round = 1; round <= 8; round++) setTimeout(() => blockFor(120), round);
      // Arrives while nobody has time to read.
      return void setTimeout(() => response.end(content.subarray(content.length / 2)), 9);
    }
    response.end(garbled(content));
  }

  const garbled = (content: Buffer) => {
    if (fault !== 'garble') return content;
    const other = Buffer.from(content);
    other[0]! ^= 1;
    return other;
  };
  function list(response: ServerResponse, prefix: string) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    asked,
    url: `s3://key:secret@files/lintel?endpoint=http://127.0.0.1:${port}&region=eu-west-2`,
    breaks: (how: Fault) => void (fault = how),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Nothing else happens in this process meanwhile. */
function blockFor(milliseconds: number) {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
