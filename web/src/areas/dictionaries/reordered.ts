type Ordered = { id: string; order: number };

/** The new positions when `entry` moves to that of `neighbour`: of two entries, or of all if positions are not unique. */
export function reordered<E extends Ordered>(all: readonly E[], entry: E, neighbour: E): [E, number][] {
  const isDistinct = new Set(all.map((each) => each.order)).size === all.length;
  if (isDistinct && isNextTo(all, entry, neighbour))
    return [
      [entry, neighbour.order],
      [neighbour, entry.order],
    ];
  const others = all.filter((each) => each !== entry);
  const at = all.indexOf(neighbour);
  const next = [...others.slice(0, at), entry, ...others.slice(at)];
  return next.map((each, index): [E, number] => [each, index + 1]).filter(([each, order]) => each.order !== order);
}

function isNextTo<E>(all: readonly E[], a: E, b: E): boolean {
  return Math.abs(all.indexOf(a) - all.indexOf(b)) === 1;
}
