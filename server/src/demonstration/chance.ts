/** A seeded random number generator (mulberry32), so that the story is the same on every machine. */
export function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    happens: (share: number) => next() < share,
    oneOf: <T>(items: readonly T[]): T => items[whole(0, items.length - 1)] as T,
    /** One of the items, in proportion to their weights. */
    weighted<T>(items: readonly T[], weight: (item: T) => number): T {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      return items.find((item) => (left -= weight(item)) < 0) ?? (items.at(-1) as T);
    },
  };
}
export type Chance = ReturnType<typeof chance>;
