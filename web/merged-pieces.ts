/** What a request less is worth, in characters of source that are sent for nothing: some 4 KB once compressed. */
const REQUEST = 50_000;

/** Modules that are sent together; how much each part (a page, a dialog, a tab) that asks for them counts; what they import. */
export type Piece = { modules: string[]; size: number; askedBy: Uint8Array; needs: Set<Piece> };
type Pair = { a: Piece; b: Piece; worth: number };

/**
 * Two pieces become one where the request that is saved is worth more than what is then sent to those who ask for one of them
 * alone. Round by round the pairs that are worth most, each piece once in a round.
 */
export function merged(pieces: Set<Piece>): Set<Piece> {
  for (;;) {
    const pairs = pairsWorth(pieces);
    const least = (pairs[0]?.worth ?? 0) / 2;
    let hasMerged = false;
    for (const { a, b } of pairs) {
      if (!pieces.has(a) || !pieces.has(b)) continue;
      if (worthOf(a, b) < Math.max(least, 1) || isApart(a, b) || isApart(b, a)) continue;
      pieces.delete(a);
      pieces.delete(b);
      pieces.add(asOne(a, b, pieces));
      hasMerged = true;
    }
    if (!hasMerged) return pieces;
  }
}

function pairsWorth(pieces: Set<Piece>): Pair[] {
  const all = [...pieces];
  const pairs: Pair[] = [];
  for (const [nth, a] of all.entries())
    for (let other = 0; other < nth; other += 1) {
      const worth = worthOf(a, all[other]!);
      if (worth > 0) pairs.push({ a, b: all[other]!, worth });
    }
  return pairs.toSorted((one, other) => other.worth - one.worth);
}

function asOne(a: Piece, b: Piece, others: Set<Piece>): Piece {
  const both: Piece = {
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    askedBy: a.askedBy.map((often, nth) => often || b.askedBy[nth]!),
    needs: a.needs.union(b.needs),
  };
  for (const { needs } of [both, ...others]) {
    if (needs.has(a) || needs.has(b)) needs.add(both);
    needs.delete(a);
    needs.delete(b);
  }
  both.needs.delete(both);
  for (const { askedBy } of allNeededBy(both))
    for (const [nth, often] of both.askedBy.entries()) if (often) askedBy[nth] = often;
  return both;
}

/** The requests that are saved less what is sent for nothing, as much as each part counts. */
function worthOf(a: Piece, b: Piece): number {
  let worth = 0;
  for (let nth = 0; nth < a.askedBy.length; nth += 1) {
    const count = a.askedBy[nth]!;
    if (count && b.askedBy[nth]) worth += count * REQUEST;
    else worth -= count * b.size + b.askedBy[nth]! * a.size;
  }
  return worth <= 0 ? 0 : worth - broughtForNothing(a, b) - broughtForNothing(b, a);
}

/** What those who ask for one piece alone are sent because the other imports it. */
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

/** Whether a third piece lies on a way from one to the other: as one piece they and it would each wait for the other. */
function isApart(from: Piece, to: Piece): boolean {
  const needs = new Set(from.needs);
  needs.delete(to);
  return allNeededBy({ needs }).has(to);
}
