import { plain, telling } from './plain.ts';

export type Entry = { id: string; name: string; code?: string };
export type Matcher = { find(text: string): Entry | undefined; suggest(text: string): Entry | undefined };

const CLOSE = 0.62;

/** Finds the entry that a text names, whatever its case and punctuation, and one that it comes close to. */
export function matcherOf(entries: readonly Entry[]): Matcher {
  const byName = new Map<string, Entry>();
  for (const entry of entries) if (entry.code) byName.set(plain(entry.code), entry);
  // "Essex (county council)" is what "Essex" means, unless another entry is Essex too.
  for (const [short, same] of Map.groupBy(entries, (entry) => plain(entry.name.replace(/\(.*?\)/g, ''))))
    if (same.length === 1 && same[0]) byName.set(short, same[0]);
  for (const entry of entries) byName.set(plain(entry.name), entry);
  return {
    find: (text) => byName.get(plain(text)),
    suggest(text) {
      const words = telling(text);
      const same = words ? entries.filter((entry) => telling(entry.name) === words) : [];
      if (same.length === 1) return same[0];
      const [closest] = entries
        .map((entry) => ({ entry, likeness: likenessOf(plain(text), plain(entry.name)) }))
        .toSorted((a, b) => b.likeness - a.likeness);
      return closest && closest.likeness >= CLOSE ? closest.entry : undefined;
    },
  };
}

/** From 0 to 1, by the pairs of letters that two texts share. */
function likenessOf(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  if (total === 0) return 0;
  let shared = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at < 0) continue;
    others.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / total;
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
