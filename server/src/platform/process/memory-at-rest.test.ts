import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveMemoryBackAtRest } from './memory-at-rest.ts';

const MIB = 1024 * 1024;
let worked = 0;
let inUse = 200 * MIB;
const collect = vi.fn<() => void>(() => void (inUse = 160 * MIB));
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  collect.mockClear();
  inUse = 200 * MIB;
  stop = giveMemoryBackAtRest({
    collect,
    workedMs: () => worked,
    inUse: () => inUse,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Time passes, of which so much is work. */
function passes(seconds: number, { busy }: { busy: number }) {
  for (let second = 0; second < seconds; second += 1) {
    worked += 1000 * busy;
    vi.advanceTimersByTime(1000);
  }
}

it('gives memory back once the process is at rest, and not while it works', () => {
  passes(60, { busy: 0.2 });
  expect(collect).not.toHaveBeenCalled();
  passes(20, { busy: 0.01 });
  expect(collect).toHaveBeenCalledOnce();
});

it('does so again only when much more is in use, and not within minutes', () => {
  passes(600, { busy: 0.01 });
  expect(collect).toHaveBeenCalledOnce();
  inUse = 250 * MIB;
  passes(10, { busy: 0.01 });
  expect(collect).toHaveBeenCalledTimes(2);
  inUse = 250 * MIB;
  passes(280, { busy: 0.01 });
  expect(collect).toHaveBeenCalledTimes(2);
  passes(20, { busy: 0.01 });
  expect(collect).toHaveBeenCalledTimes(3);
});

it('measures from the least that was in use since', () => {
  passes(10, { busy: 0.01 });
  inUse = 110 * MIB;
  passes(290, { busy: 0.01 });
  inUse = 155 * MIB;
  passes(20, { busy: 0.01 });
  expect(collect).toHaveBeenCalledTimes(2);
});

it('leaves it to the process that was not started for it', () => {
  stop();
  stop = giveMemoryBackAtRest({ collect: undefined, workedMs: () => worked, inUse: () => inUse });
  passes(60, { busy: 0 });
  expect(collect).not.toHaveBeenCalled();
});
