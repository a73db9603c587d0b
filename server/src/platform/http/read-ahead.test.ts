import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* numbered(count: number, size: number, log: number[] = []) {
  try {
    for (let at = 0; at < count; at += 1) {
      yield Buffer.alloc(size, at % 251);
      log.push(at);
    }
  } finally {
    log.push(-1);
  }
}
async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const part of parts) taken.push(part);
  return Buffer.concat(taken);
}

describe('reading ahead', () => {
  it('hands over every byte in order', async () => {
    const { parts, taken } = readAhead(numbered(50, 70_001));
    const expected = Buffer.concat(Array.from({ length: 50 }, (_, at) => Buffer.alloc(70_001, at % 251)));
    expect((await whole(parts)).equals(expected)).toBe(true);
    await taken;
  });

  it('is done with the source while its reader has taken one part', async () => {
    const { parts, taken } = readAhead(numbered(100, 100_000));
    await parts.next();
    await taken;
    expect((await whole(parts)).length).toBe(10_000_000 - 65_536);
  });

  it('gives what there is while the source is slow', async () => {
    const { promise: more, resolve: goOn } = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from('a');
      await more;
      yield Buffer.from('b');
    }
    const { parts } = readAhead(slow());
    expect(Buffer.from((await parts.next()).value).toString()).toBe('a');
    goOn();
    expect((await whole(parts)).toString()).toBe('b');
  });

  it('fails as the source fails, for both who wait', async () => {
    async function* failing() {
      yield Buffer.from('half');
      throw new Error('the source failed');
    }
    const { parts, taken } = readAhead(failing());
    await expect(taken).rejects.toThrow('the source failed');
    await expect(whole(parts)).rejects.toThrow('the source failed');
  });

  it('stops taking when nobody reads any more', async () => {
    const log: number[] = [];
    async function* endless() {
      for (let at = 0; ; at += 1) {
        await wait(1);
        yield Buffer.alloc(1000, at);
        log.push(at);
      }
    }
    const { parts, taken } = readAhead(endless());
    await parts.next();
    await parts.return(undefined);
    await taken;
    expect(log.length).toBeLessThan(500);
  });

  it('leaves no file behind', async () => {
    const ours = () => readdirSync(tmpdir()).filter((name) => /^lintel-[0-9a-f]{24}$/.test(name));
    const before = ours();
    const { parts, taken } = readAhead(numbered(3, 10));
    await whole(parts);
    await taken;
    await expect.poll(() => ours().filter((name) => !before.includes(name))).toEqual([]);
  });

  it.each([
    ['open', 'ENOSPC', 507, /^The disk is full/],
    ['write', 'ENOSPC', 507, /^The disk is full/],
    ['open', 'ENOENT', 503, /^The folder of temporary files/],
    ['open', 'EROFS', 503, /^The folder of temporary files/],
  ] as const)('says what is wrong where its disk answers %s with %s', async (step, code, status, message) => {
    const real = fs.open;
    const failure = Object.assign(new Error(code), { code });
    fs.open = async (...given) => {
      if (step === 'open') throw failure;
      return Object.assign(await real(...given), { write: () => Promise.reject(failure) });
    };
    syncBuiltinESMExports();
    try {
      const { parts, taken } = readAhead(numbered(3, 10));
      const refused = { status, message: expect.stringMatching(message), cause: failure };
      await Promise.all([
        expect(taken).rejects.toMatchObject(refused),
        expect(whole(parts)).rejects.toMatchObject(refused),
      ]);
    } finally {
      fs.open = real;
      syncBuiltinESMExports();
    }
  });
});
