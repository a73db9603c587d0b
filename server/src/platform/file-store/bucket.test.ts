import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWhole } from './files.ts';
import { openBucket } from './bucket.ts';
import { anObjectStore } from './testing.ts';
import type { Fault } from './testing.ts';

let store: Awaited<ReturnType<typeof anObjectStore>>;
beforeEach(async () => {
  const now = performance.now.bind(performance);
  passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  store = await anObjectStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

const opened = (patienceMs = 30_000) => openBucket(store.url, { patienceMs, restMs: 600 });
let passed: number;
const timePasses = (milliseconds: number) => void (passed += milliseconds);
const content = Buffer.from('%PDF-1.7 a certificate');
async function* parts(of = content) {
  yield of;
}
async function kept(files = opened()) {
  const arrival = await files.receive(parts(), 1000);
  await arrival.keep();
  await arrival.drop();
  return arrival.hash;
}
const together = async (stream: AsyncIterable<Buffer>) => {
  const all: Buffer[] = [];
  for await (const part of stream) all.push(part);
  return Buffer.concat(all);
};

describe('a bucket', () => {
  it('keeps a file under its hash, lends it, lists it and removes it', async () => {
    const files = opened();
    const hash = await kept(files);
    expect([...store.objects.keys()]).toEqual([`lintel/${hash.slice(0, 2)}/${hash}`]);
    expect(files.placeOf(hash)).toBe(`s3://files/lintel/${hash.slice(0, 2)}/${hash}`);
    const lent = await files.lend(hash);
    expect((await readFile(lent!.path)).equals(content)).toBe(true);
    await lent!.release();
    await expect(readFile(lent!.path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await together(readWhole(files, hash))).toEqual(content);
    const listed: string[] = [];
    for await (const one of files.everyFile()) listed.push(one.hash);
    expect(listed).toEqual([hash]);
    await files.remove(hash);
    expect(await files.lend(hash)).toBeUndefined();
  });

  it('is not asked about anything that is no hash', async () => {
    await expect(async () => opened().lend('../../secrets')).rejects.toThrow(/SHA-256/);
    expect(store.asked).toEqual([]);
  });

  it('refuses what arrives otherwise than it was sent, and does not give away what has changed since (F-02)', async () => {
    const files = opened();
    store.breaks('garble');
    await expect(kept(files)).rejects.toMatchObject({ status: 503 });
    expect(store.objects.size).toBe(0);
    store.breaks('none');
    const hash = await kept(files);
    store.breaks('garble');
    await expect(together(readWhole(files, hash))).rejects.toMatchObject({ what: 'damaged' });
  });

  it('that falls silent in the middle of a file is away; the file is not called damaged (F-02)', async () => {
    const hash = await kept();
    store.breaks('half');
    await expect(together(readWhole(opened(200), hash))).rejects.toMatchObject({ status: 503 });
  });

  it('that answers a machine that has no time to read it is away, or was read after all; the file is not called damaged (F-02)', async () => {
    const hash = await kept();
    store.breaks('busy');
    const outcome = await together(readWhole(opened(200), hash)).catch(
      (refusal: { status?: number }) => refusal.status,
    );
    expect([503, content]).toContainEqual(outcome);
  });

  it.each<Fault>(['error', 'slow down', 'forbidden', 'hang'])(
    'that answers with “%s” is refused with 503, left alone after three failures, and asked again by itself (F-02)',
    async (fault) => {
      const files = opened(fault === 'hang' ? 400 : undefined);
      const hash = await kept(files);
      store.breaks(fault);
      const before = store.asked.length;
      for (let round = 0; round < 6; round += 1) {
        await expect(round % 2 ? files.lend(hash) : kept(files)).rejects.toMatchObject({ status: 503 });
      }
      expect(store.asked.length - before, 'three are enough').toBe(3);
      store.breaks('none');
      await expect(files.lend(hash), 'it still rests').rejects.toMatchObject({ status: 503 });
      timePasses(700);
      expect(await together(readWhole(files, hash))).toEqual(content);
      await kept(files);
    },
  );

  it('that is tried again and fails is left alone again at once', async () => {
    const files = opened();
    store.breaks('error');
    for (let round = 0; round < 3; round += 1) await expect(kept(files)).rejects.toMatchObject({ status: 503 });
    timePasses(700);
    const before = store.asked.length;
    await Promise.all(Array.from({ length: 5 }, () => expect(kept(files)).rejects.toMatchObject({ status: 503 })));
    expect(store.asked.length - before, 'one tries for all').toBe(1);
  });

  it('that nothing answers for is refused with 503 (F-02)', async () => {
    const files = opened();
    await store.close();
    await expect(kept(files)).rejects.toMatchObject({ status: 503 });
  });
});
