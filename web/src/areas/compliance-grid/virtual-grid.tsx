import type { GridRow } from '@lintel/contract/areas/compliance-grid';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { ComplianceBar } from '#platform/page/compliance-bar.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { t } from '#platform/texts.ts';
import { useVirtualRows } from '#platform/page/use-virtual-rows.ts';
import { CellLook, cellText, ExpectedLook } from './grid-look.tsx';
import css from './grid.module.css';

export type GridType = { id: string; code: string; name: string };
export type Chosen = { row: GridRow; type: GridType };
type Props = {
  title: string;
  count: number;
  types: GridType[];
  /** The row at an index; undefined while it is loading. */
  rowAt: (place: number) => GridRow | undefined;
  /** Called with the rows and columns in view, so that they can be loaded. */
  onShown: (first: number, last: number) => void;
  onOpen: (chosen: Chosen) => void;
};

const ROW = 40;
const PAGE = 10;

/**
 * Properties against types of tasks (ARIA grid pattern): arrows move by cell, Page Up and Down by ten rows, Home and End within
 * a row, with Ctrl to the first and last; Enter opens. Only the rows in view are rendered.
 */
export function VirtualGrid({ title, count, types, rowAt, onShown, onOpen }: Props) {
  const { region, onScroll, bring, first, last } = useVirtualRows<HTMLDivElement>(count, ROW);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const isMoving = useRef(false);

  useEffect(() => onShown(first, last), [first, last, onShown]);
  // The cell may be rendered only after scrolling, and then becomes the active one.
  useEffect(() => {
    if (!isMoving.current) return;
    const cell = region.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    if (!cell) return;
    isMoving.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || !(event.target as HTMLElement).closest('[data-cell]')) return;
    const { row, column } = active;
    const [bottom, right] = [count - 1, types.length - 1];
    const next = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + PAGE, column],
      PageUp: [row - PAGE, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? bottom : row, right],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const to = { row: within(next[0]!, bottom), column: within(next[1]!, right) };
    isMoving.current = true;
    setActive(to);
    bring(to.row, region.current?.querySelector('thead')?.clientHeight ?? 0);
  };

  return (
    <div
      ref={region}
      className={css.region}
      onScroll={onScroll}
      role="region"
      aria-label={t('list.table', { title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table
        // The ARIA grid pattern is a table with cells navigated by arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={title}
        aria-rowcount={count + 1}
        aria-colcount={types.length + 2}
        className={css.grid}
        style={{ '--columns': types.length } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={css.corner}>
              {t('grid.property')}
            </th>
            <th scope="col" className={css.percent}>
              {t('property.figure.compliance')}
            </th>
            {types.map(({ id, code, name }) => (
              <th key={id} scope="col" title={`${code} ${name}`}>
                <span className={css.typeName}>{name}</span>
                <span className={css.code}>{code}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} columns={types.length + 2} />
          {Array.from({ length: last - first }, (_, at) => first + at).map((place) => (
            <Row
              key={place}
              place={place}
              row={rowAt(place)}
              types={types}
              column={active.row === place ? active.column : undefined}
              onOpen={(chosen, column) => {
                setActive({ row: place, column });
                onOpen(chosen);
              }}
            />
          ))}
          <Gap rows={count - last} columns={types.length + 2} />
        </tbody>
      </table>
    </div>
  );
}

const within = (place: number, last: number) => Math.max(0, Math.min(place, last));

function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden style={{ height: rows * ROW }}>
      <td colSpan={columns} className={css.gap}>
        {' '}
      </td>
    </tr>
  );
}

type RowProps = {
  place: number;
  row: GridRow | undefined;
  types: GridType[];
  /** The active column, if it is in this row. */
  column: number | undefined;
  onOpen: (chosen: Chosen, column: number) => void;
};

function Row({ place, row, types, column, onOpen }: RowProps) {
  const cells = new Map(row?.cells.map((cell) => [cell.taskTypeId, cell]));
  return (
    <tr aria-rowindex={place + 2} aria-busy={!row || undefined}>
      <th scope="row">
        {row && (
          <PropertyLink id={row.id} tabIndex={-1} className={css.property}>
            <span className={css.code}>{row.reference}</span> {row.caption}
          </PropertyLink>
        )}
      </th>
      <td className={css.percent}>
        {typeof row?.compliance === 'number' && <ComplianceBar percent={row.compliance} />}
      </td>
      {types.map((type, at) => {
        const cell = cells.get(type.id);
        const isExpected = row?.expectedTypeIds.includes(type.id) ?? false;
        const text = row && cellText(type.name, cell, isExpected);
        const opens = row && (cell || isExpected);
        return (
          <td key={type.id} className={css.cell}>
            <button
              type="button"
              data-cell
              tabIndex={column === at ? 0 : -1}
              aria-label={row && `${row.caption}: ${text}`}
              aria-disabled={!opens || undefined}
              title={text}
              onClick={() => opens && onOpen({ row, type }, at)}
            >
              {cell ? <CellLook cell={cell} /> : isExpected ? <ExpectedLook /> : <span aria-hidden>–</span>}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
