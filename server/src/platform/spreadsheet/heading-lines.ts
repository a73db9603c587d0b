import { cellOf } from './rows.ts';
import type { Cell } from './rows.ts';

type Line = { number: number; cells: readonly unknown[] };

/**
 * The headings among the first rows of a sheet: the first row that is nearly as wide as the widest. Where trackers group their
 * columns, they stand in two rows ("Fire alarm" above "Last" and "Next"), and the group belongs to each heading below it.
 */
export function headingsAmong(top: readonly Line[]): { number: number; texts: string[] } {
  const lines = top.map(({ cells }) => cells.map(cellOf));
  const widths = lines.map((cells) => cells.filter((cell) => cell !== null).length);
  const at = widths.findIndex((width) => width >= Math.max(...widths) * 0.6);
  const line = lines[at]!;
  const below = lines[at + 1];
  if (below && groups(line, below, lines.slice(at + 2)))
    return { number: top[at + 1]!.number, texts: texts(joined(line, below)) };
  const above = lines[at - 1];
  const isGrouped = above && groups(above, line, lines.slice(at + 1));
  return { number: top[at]!.number, texts: texts(isGrouped ? joined(above, line, underGroups(above, line)) : line) };
}

/**
 * The places whose headings belong to a group above them: those that repeat, and those between two groups. The last group is taken
 * to be no wider than the widest before it, so that what follows it ("Notes") stands alone.
 */
function underGroups(upper: readonly Cell[], lower: readonly Cell[]): ReadonlySet<number> {
  const repeated = repeatedIn(lower);
  const starts = upper.flatMap((cell, place) => (cell === null ? [] : [place]));
  const last = starts.at(-1)!;
  const end = last + Math.max(...starts.slice(1).map((start, nth) => start - starts[nth]!));
  return new Set(lower.flatMap((cell, place) => (repeated.has(cell) || place < end ? [place] : [])));
}

/**
 * Whether a row groups the headings below it: those repeat, each time under another group of several columns, and neither row holds
 * data. What stands again further down in its column is data.
 */
function groups(upper: readonly Cell[], lower: readonly Cell[], data: readonly (readonly Cell[])[]): boolean {
  const isHeading = (cell: Cell) => cell === null || (typeof cell === 'string' && !/\d/.test(cell));
  const repeated = repeatedIn(lower);
  const filled = upper.filter((cell) => cell !== null);
  if (filled.length < 2 || repeated.size === 0 || !lower.every(isHeading)) return false;
  const names = joined(upper, lower, underGroups(upper, lower));
  const isAgain = (cell: Cell, place: number) => cell !== null && data.some((cells) => cells[place] === cell);
  const isWide = (place: number) => (upper[place] ?? null) === null || isWithin(place + 1);
  const isWithin = (place: number) => (upper[place] ?? null) === null && (lower[place] ?? null) !== null;
  return (
    lower.every((cell, place) => !repeated.has(cell) || isWide(place)) &&
    !lower.some(isAgain) &&
    repeatedIn(names).size === 0
  );
}

function repeatedIn(cells: readonly Cell[]): Set<Cell> {
  const once = new Set<Cell>();
  return new Set(cells.filter((cell) => cell !== null && once.size === once.add(cell).size));
}

/** Each heading with its group in front, or only some of them; a column that has none is called by what is above it. */
function joined(upper: readonly Cell[], lower: readonly Cell[], which?: ReadonlySet<number>): Cell[] {
  let group: Cell = null;
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    group = upper[place] ?? group;
    const cell = lower[place] ?? null;
    if (cell === null) return which ? null : (upper[place] ?? null);
    return group !== null && (which?.has(place) ?? true) ? `${group} ${cell}` : cell;
  });
}

const texts = (cells: readonly Cell[]) => cells.map((cell) => String(cell ?? '').slice(0, 200));
