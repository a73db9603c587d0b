import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@lintel/contract/platform/endpoint';
import type { ScopeMaker } from '../scope.ts';
import { answer, attachment, serve } from './serve.ts';

const sheets = endpoints('sheets', { get: { method: 'GET', path: 'sheet', allow: 'anyone', reply: 'file' } });

async function answered(parts: () => AsyncGenerator<Uint8Array>) {
  const [served] = serve(sheets, {
    get: async () => ({ stream: parts(), contentType: 'text/csv', fileName: 'Übersicht "1".csv' }),
  });
  const app = Fastify();
  app.get('/', async (request, reply) => {
    await answer(served!, {} as ScopeMaker, null, { request, reply, measure: async (_, { content }) => content });
    return reply;
  });
  return app.inject('/');
}

describe('a body that is sent as it comes', () => {
  it('arrives whole, with its name', async () => {
    const reply = await answered(async function* () {
      yield Buffer.from('a,');
      yield Buffer.from('b');
    });
    expect(reply.payload).toBe('a,b');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv',
      'cache-control': 'no-store, private',
      'content-disposition': `attachment; filename="_bersicht _1_.csv"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.csv`,
    });
  });

  it('is a plain refusal when it fails before its first part', async () => {
    // oxlint-disable-next-line require-yield
    const reply = await answered(async function* () {
      throw new Error('no first part');
    });
    expect(reply.statusCode).toBe(500);
  });

  it('is cut off, never ended well, when it fails in the middle', async () => {
    const cut = answered(async function* () {
      yield Buffer.from('half');
      throw new Error('no second part');
    });
    await expect(cut.then((reply) => reply.payload)).rejects.toThrow();
  });
});

it('keeps line breaks and quotes out of the header that names a file (X-11)', () => {
  expect(attachment('a"\r\nSet-Cookie: x=1;.csv')).toBe(
    `attachment; filename="a___Set-Cookie_ x_1_.csv"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1%3B.csv`,
  );
});
