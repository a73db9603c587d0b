import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const STOPS = 'a, button';

/**
 * Arrow keys in a grid (ARIA grid pattern): between cells, and inside a cell between links; Home and End within a row, with
 * Ctrl to the first and last. The last focused place is the tab stop of the grid.
 */
export function useGridKeys<E extends HTMLElement>() {
  const grid = useRef<E>(null);

  // The browser decides by tabindex to which cell Tab returns: it is set once new rows are in the document.
  useEffect(() => {
    const root = grid.current;
    if (!root || root.querySelector('[tabindex="0"]')) return;
    rowsOf(root)
      .flatMap((row) => placesOf(row[0]))[0]
      ?.setAttribute('tabindex', '0');
  });

  const onFocus = ({ target }: FocusEvent<E>) => {
    if (!target.closest('[data-cell]')) return;
    for (const before of grid.current!.querySelectorAll('[tabindex="0"]')) before.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };

  const onKeyDown = (event: KeyboardEvent<E>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!cell || event.altKey || event.metaKey) return;
    const rows = rowsOf(grid.current!);
    const y = rows.findIndex((row) => row.includes(cell));
    const x = rows[y]!.indexOf(cell);
    const places = placesOf(cell);
    const at = places.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowRight: () => places[at + 1] ?? placesOf(rows[y]![x + 1])[0],
      ArrowLeft: () => (at > 0 ? places[at - 1] : placesOf(rows[y]![x - 1]).at(-1)),
      ArrowDown: () => placesOf(rows[y + 1]?.[x])[0],
      ArrowUp: () => placesOf(rows[y - 1]?.[x])[0],
      Home: () => placesOf((event.ctrlKey ? rows[0]! : rows[y]!)[0])[0],
      End: () => placesOf((event.ctrlKey ? rows.at(-1)! : rows[y]!).at(-1)).at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next()?.focus();
  };

  return { ref: grid, onFocus, onKeyDown };
}

const rowsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(':scope > [data-cell]')])
    .filter((row) => row.length > 0);

/** The focusable places of a cell: its links, or itself without any. */
function placesOf(cell: HTMLElement | undefined): HTMLElement[] {
  if (!cell) return [];
  const stops = [...cell.querySelectorAll<HTMLElement>(STOPS)];
  return stops.length ? stops : [cell];
}
