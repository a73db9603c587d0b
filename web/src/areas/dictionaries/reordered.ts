type Ordered = { id: string; order: number };

/** Which entries get which place when `entry` moves to where `neighbour` stands: two, or all while places are not distinct. */
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
