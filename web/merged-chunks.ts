/**
 * A chunk: its modules, the parts (pages, dialogs, tabs) that load it, the weight of each (`askedBy`, 0 for the others) and of all,
 * and the chunks that it imports.
 */
export type Chunk = {
  modules: string[];
  size: number;
  askedBy: Float32Array;
  parts: number[];
  weight: number;
  needs: Set<Chunk>;
};
type Pair = { a: Chunk; b: Chunk; worth: number };
/** All chunks that one imports, directly or not: a build asks for them a million times. */
type Imports = Map<Chunk, Set<Chunk>>;
/** How many unneeded bytes a saved request is worth to each part, in modules compressed one by one. */
type RequestWorth = readonly number[];
type Known = { imports: Imports; requestWorth: RequestWorth };

/** What the weights of the parts say of a chunk. */
export function loadedBy(askedBy: Float32Array) {
  const parts = [...askedBy.keys()].filter((nth) => askedBy[nth]);
  return { askedBy, parts, weight: parts.reduce((sum, nth) => sum + askedBy[nth]!, 0) };
}

/**
 * Merges two chunks where the saved request outweighs the unneeded bytes sent to parts that load only one of them: always the
 * most valuable pair first.
 */
export function merged(chunks: Set<Chunk>, requestWorth: RequestWorth): Set<Chunk> {
  const imports: Imports = new Map();
  const known = { imports, requestWorth };
  let pairs = pairsWorth(chunks, chunks, known);
  for (let best = takeBest(pairs, imports); best; best = takeBest(pairs, imports)) {
    const { a, b } = best;
    const changed = asOne(best, chunks);
    for (const [chunk, all] of imports)
      if (chunk === a || chunk === b || all.has(a) || all.has(b)) imports.delete(chunk);
    const outdated = new Set([a, b, ...changed]);
    pairs = pairs.filter((pair) => !outdated.has(pair.a) && !outdated.has(pair.b));
    for (const pair of pairsWorth(changed, chunks, known)) pairs.push(pair);
  }
  return chunks;
}

/** The worthwhile pairs of `some` with `all`, each once. */
function pairsWorth(some: Set<Chunk>, all: Set<Chunk>, known: Known): Pair[] {
  const pairs: Pair[] = [];
  const others = new Set(all);
  for (const a of some) {
    others.delete(a);
    for (const b of others) {
      const worth = worthOf(a, b, known);
      if (worth > 0) pairs.push({ a, b, worth });
    }
  }
  return pairs;
}

/** Removes and returns the most valuable pair that can be merged; pairs that cannot are discarded. */
function takeBest(pairs: Pair[], imports: Imports): Pair | undefined {
  while (pairs.length > 0) {
    let at = 0;
    for (let nth = 1; nth < pairs.length; nth += 1) if (pairs[nth]!.worth > pairs[at]!.worth) at = nth;
    const [best] = pairs.splice(at, 1) as [Pair];
    if (!isApart(best.a, best.b, imports) && !isApart(best.b, best.a, imports)) return best;
  }
  return undefined;
}

/** Replaces both with one, and returns the chunks that more parts load now: the merged one and some of those that it imports. */
function asOne({ a, b }: Pair, chunks: Set<Chunk>): Set<Chunk> {
  const both: Chunk = {
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    ...loadedBy(a.askedBy.map((often, nth) => often || b.askedBy[nth]!)),
    needs: a.needs.union(b.needs),
  };
  chunks.delete(a);
  chunks.delete(b);
  chunks.add(both);
  for (const { needs } of chunks) {
    if (needs.has(a) || needs.has(b)) needs.add(both);
    needs.delete(a);
    needs.delete(b);
  }
  both.needs.delete(both);
  const changed = new Set([both]);
  for (const chunk of importedBy(both, new Map())) {
    if (both.parts.every((nth) => chunk.askedBy[nth])) continue;
    Object.assign(chunk, loadedBy(chunk.askedBy.map((often, nth) => often || both.askedBy[nth]!)));
    changed.add(chunk);
  }
  return changed;
}

/** The saved requests less the unneeded bytes, weighted by part. */
function worthOf(a: Chunk, b: Chunk, known: Known): number {
  const [one, other] = a.parts.length < b.parts.length ? [a, b] : [b, a];
  let common = 0;
  let saved = 0;
  for (const nth of one.parts) {
    const weight = other.askedBy[nth]!;
    common += weight;
    saved += weight * known.requestWorth[nth]!;
  }
  let worth = saved - (a.weight - common) * b.size - (b.weight - common) * a.size;
  if (worth > 0 && a.weight > common) worth = lessBroughtForNothing(worth, a, b, known);
  if (worth > 0 && b.weight > common) worth = lessBroughtForNothing(worth, b, a, known);
  return Math.max(worth, 0);
}

/** Less the cost of the other chunk's imports for the parts that load only the first, or no more than nothing. */
function lessBroughtForNothing(worth: number, { askedBy, parts }: Chunk, other: Chunk, known: Known): number {
  let left = worth;
  for (const needed of importedBy(other, known.imports)) {
    for (const nth of parts)
      if (!other.askedBy[nth] && !needed.askedBy[nth]) left -= askedBy[nth]! * (needed.size + known.requestWorth[nth]!);
    // Nearly every pair ends here.
    if (left <= 0) return 0;
  }
  return left;
}

function importedBy(chunk: Chunk, imports: Imports): Set<Chunk> {
  const known = imports.get(chunk);
  if (known) return known;
  const all = new Set(chunk.needs);
  for (const each of all) for (const needed of each.needs) all.add(needed);
  imports.set(chunk, all);
  return all;
}

/** Whether one reaches the other through a third chunk: merged, they and the third would import each other. */
function isApart(from: Chunk, to: Chunk, imports: Imports): boolean {
  for (const chunk of from.needs) if (chunk !== to && importedBy(chunk, imports).has(to)) return true;
  return false;
}
