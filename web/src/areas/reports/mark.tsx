import { addressOfList } from '@lintel/contract/areas/reports/links';
import { Link } from '@tanstack/react-router';
import { createContext, use, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Opens } from './figures.ts';
import css from './figures.module.css';

/** The position of a mark: the row of the figures, and the cell in it. */
export type Place = readonly [row: number, cell: number];

const MarksContext = createContext('');
const nameOf = (place: Place) => place.join(' ');

type LinkToProps = { link: Opens; className?: string | undefined; tabIndex?: number; children: ReactNode } & Record<
  `data-${string}` | `aria-${string}`,
  string
>;

/** A number as a real link to what it counts. */
export function LinkTo({ link, className = css.link, ...props }: LinkToProps) {
  const { to, search } = typeof link === 'string' ? parted(link) : { ...link, to: addressOfList[link.list] };
  return <Link {...props} className={className} to={to} search={search as never} />;
}

function parted(address: string) {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

type MarkProps = { place: Place; label: string; link?: Opens | undefined; children: ReactNode };

/** The part of a chart that represents a number: focusable, named by its value, and a link to its list if it has one. */
export function Mark({ place, label, link, children }: MarkProps) {
  const current = use(MarksContext);
  const own = {
    'data-place': nameOf(place),
    'data-hint': label,
    'data-hint-side': 'top',
    'aria-label': label,
    className: css.mark,
    tabIndex: current === nameOf(place) ? 0 : -1,
  };
  return link ? (
    <LinkTo link={link} {...own}>
      {children}
    </LinkTo>
  ) : (
    <g role="img" {...own}>
      {children}
    </g>
  );
}

type MarksProps = {
  /** What the marks show together. */
  label: string;
  /** Whether rows run from left to right, or downwards. */
  rowsGo: 'across' | 'down';
  /** The initial tab stop. */
  first: Place;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The marks of one drawing. The last focused one is the tab stop; arrow keys move between and within rows, Home and End to the
 * first and the last row.
 */
export function Marks({ label, rowsGo, first, className, children }: MarksProps) {
  const [current, setCurrent] = useState(nameOf(first));
  const onFocus = ({ target }: FocusEvent) => {
    const place = (target as SVGElement).dataset['place'];
    if (place) setCurrent(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = (event.target as SVGElement).dataset['place'];
    if (from === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    const next = nextMark(event.key, rowsGo, from, event.currentTarget);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  };
  return (
    // The focus is on the marks inside; the keys move between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={label} className={className} onFocus={onFocus} onKeyDown={onKeyDown}>
      <MarksContext value={current}>{children}</MarksContext>
    </div>
  );
}

const rowSteps = { across: { ArrowRight: 1, ArrowLeft: -1 }, down: { ArrowDown: 1, ArrowUp: -1 } } as const;
const cellSteps = { across: { ArrowUp: 1, ArrowDown: -1 }, down: { ArrowRight: 1, ArrowLeft: -1 } } as const;

/** The mark that a key moves to, null beyond the last; undefined for other keys. */
function nextMark(key: string, rowsGo: 'across' | 'down', from: string, within: Element) {
  const rows = new Map<number, Map<number, SVGElement>>();
  for (const mark of within.querySelectorAll<SVGElement>('[data-place]')) {
    const [row, cell] = placeIn(mark.dataset['place']!);
    rows.set(row, (rows.get(row) ?? new Map<number, SVGElement>()).set(cell, mark));
  }
  const [row, cell] = placeIn(from);
  const order = [...rows.keys()].toSorted((a, b) => a - b);
  const at = order.indexOf(row);
  const inRow = (next: number | undefined) => {
    const marks = next === undefined ? undefined : rows.get(next);
    if (!marks) return null;
    const nearest = [...marks.keys()].toSorted((a, b) => Math.abs(a - cell) - Math.abs(b - cell))[0]!;
    return marks.get(nearest)!;
  };
  const rowStep = (rowSteps[rowsGo] as Record<string, number>)[key];
  if (rowStep !== undefined) return inRow(order[at + rowStep]);
  const cellStep = (cellSteps[rowsGo] as Record<string, number>)[key];
  if (cellStep !== undefined) {
    const cells = [...rows.get(row)!.keys()].toSorted((a, b) => a - b);
    const next = cells[cells.indexOf(cell) + cellStep];
    return next === undefined ? null : rows.get(row)!.get(next)!;
  }
  if (key === 'Home') return inRow(order[0]);
  if (key === 'End') return inRow(order.at(-1));
  return undefined;
}

const placeIn = (name: string) => name.split(' ').map(Number) as [number, number];
