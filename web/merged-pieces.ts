/** How many unneeded bytes a saved request is worth, in modules compressed one by one: some 5 KB of a page. */
const REQUEST = 21_000;

/** A chunk: its modules, the weight of each part (page, dialog, tab) that loads it, and the chunks that it imports. */
export type Piece = { modules: string[]; size: number; askedBy: Uint8Array; needs: Set<Piece> };
type Pair = { a: Piece; b: Piece; worth: number };

/**
 * Merges two chunks where the saved request outweighs the unneeded bytes sent to parts that load only one of them: always the
 * most valuable pair first.
 */
export function merged(pieces: Set<Piece>): Set<Piece> {
  let pairs = pairsWorth(pieces, pieces);
  for (let best = takeBest(pairs); best; best = takeBest(pairs)) {
    const changed = asOne(best, pieces);
    pairs = pairs.filter(({ a, b }) => [a, b].every((piece) => pieces.has(piece) && !changed.has(piece)));
    pairs.push(...pairsWorth(changed, pieces));
  }
  return pieces;
}

/** The worthwhile pairs of `some` with `all`, each once. */
function pairsWorth(some: Set<Piece>, all: Set<Piece>): Pair[] {
  const pairs: Pair[] = [];
  const others = new Set(all);
  for (const a of some) {
    others.delete(a);
    for (const b of others) {
      const worth = worthOf(a, b);
      if (worth > 0) pairs.push({ a, b, worth });
    }
  }
  return pairs;
}

/** Removes and returns the most valuable pair that can be merged; pairs that cannot are discarded. */
function takeBest(pairs: Pair[]): Pair | undefined {
  while (pairs.length > 0) {
    const at = pairs.reduce((best, { worth }, nth) => (worth > pairs[best]!.worth ? nth : best), 0);
    const [best] = pairs.splice(at, 1) as [Pair];
    if (!isApart(best.a, best.b) && !isApart(best.b, best.a)) return best;
  }
  return undefined;
}

/** Replaces both with one, and returns the chunks that more parts load now: the merged one and some of those that it imports. */
function asOne({ a, b }: Pair, pieces: Set<Piece>): Set<Piece> {
  const both: Piece = {
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    askedBy: a.askedBy.map((often, nth) => often || b.askedBy[nth]!),
    needs: a.needs.union(b.needs),
  };
  pieces.delete(a);
  pieces.delete(b);
  pieces.add(both);
  for (const { needs } of pieces) {
    if (needs.has(a) || needs.has(b)) needs.add(both);
    needs.delete(a);
    needs.delete(b);
  }
  both.needs.delete(both);
  const changed = new Set([both]);
  for (const piece of allNeededBy(both))
    for (const [nth, often] of both.askedBy.entries())
      if (often && !piece.askedBy[nth]) {
        piece.askedBy[nth] = often;
        changed.add(piece);
      }
  return changed;
}

/** The saved requests less the unneeded bytes, weighted by part. */
function worthOf(a: Piece, b: Piece): number {
  let worth = 0;
  for (let nth = 0; nth < a.askedBy.length; nth += 1) {
    const count = a.askedBy[nth]!;
    if (count && b.askedBy[nth]) worth += count * REQUEST;
    else worth -= count * b.size + b.askedBy[nth]! * a.size;
  }
  return worth <= 0 ? 0 : worth - broughtForNothing(a, b) - broughtForNothing(b, a);
}

/** The cost of the other chunk's imports for the parts that load only the first. */
function broughtForNothing({ askedBy }: Piece, other: Piece): number {
  const alone = [...askedBy.keys()].filter((nth) => askedBy[nth] && !other.askedBy[nth]);
  if (alone.length === 0) return 0;
  let sum = 0;
  for (const needed of allNeededBy(other))
    for (const nth of alone) if (!needed.askedBy[nth]) sum += askedBy[nth]! * (needed.size + REQUEST);
  return sum;
}

function allNeededBy({ needs }: Pick<Piece, 'needs'>): Set<Piece> {
  const all = new Set(needs);
  for (const piece of all) for (const needed of piece.needs) all.add(needed);
  return all;
}

/** Whether one reaches the other through a third chunk: merged, they and the third would import each other. */
function isApart(from: Piece, to: Piece): boolean {
  const needs = new Set(from.needs);
  needs.delete(to);
  return allNeededBy({ needs }).has(to);
}
