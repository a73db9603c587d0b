import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withMinimumRate } from './incoming-body.ts';

const LEAST = { bytes: 100, ms: 60 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** What comes of it when its time passes at once. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  return work;
}

/** A body that brings so many bytes after each so many milliseconds, until it is no more read. */
async function* body(bytes: number, everyMs: number, parts = Infinity) {
  for (let part = 0; part < parts; part += 1) {
    await pause(everyMs);
    yield Buffer.alloc(bytes);
  }
}
const sizeOf = async (parts: AsyncIterable<Uint8Array>, takesMs = 0) => {
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (takesMs) await pause(takesMs);
  }
  return size;
};

describe('a body that comes', () => {
  it.each([
    ['byte by byte', body(1, 5)],
    ['in parts and then no more', body(200, 3_600_000)],
  ])('%s is refused (X-10)', async (_, slow) => {
    await expect(inTime(sizeOf(withMinimumRate(slow, LEAST)))).rejects.toMatchObject({ status: 408 });
  });

  it('slowly, but not too slowly, is taken whole, and so is the little that is left at its end', async () => {
    expect(await inTime(sizeOf(withMinimumRate(body(60, 20, 10), LEAST)))).toBe(600);
    expect(await inTime(sizeOf(withMinimumRate(body(1, 1, 3), LEAST)))).toBe(3);
  });

  it('to somebody who reads slowly is not held against its sender', async () => {
    expect(await inTime(sizeOf(withMinimumRate(body(1, 0, 3), LEAST), 80))).toBe(3);
  });

  it('is let go when its reader has had enough', async () => {
    let isLetGo = false;
    const parts = (async function* () {
      try {
        yield* body(10, 0);
      } finally {
        isLetGo = true;
      }
    })();
    const enough = async () => {
      for await (const _ of withMinimumRate(parts, LEAST)) break;
    };
    await inTime(enough());
    expect(isLetGo).toBe(true);
  });
});
