import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { t } from '../texts.ts';
import { AddressLink } from './address-link.tsx';
import type { Search } from './list-address.ts';
import { listCell } from './list-cell.tsx';
import css from './list-table.module.css';
import { RowActions } from './row-actions.tsx';
import { PageBox, RowBox, type RowSelection } from './row-boxes.tsx';
import type { ArrangedColumn } from './shown-columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import { SidewaysBar } from './sideways-bar.tsx';
import { useSideways } from './use-sideways.ts';

export type ListRow = { id: string };
export type Cells<Row> = { [K in keyof Row & string]?: (row: Row) => ReactNode };

/** The card of a row on a phone: three lines, followed by further columns that the user has chosen. */
export type CardHead<Row> = {
  title: (row: Row) => string;
  /** Its place, on the second line, beside the list's first column. */
  place?: (row: Row) => string | null;
  /** The columns of the third line: states, which need no caption, then those that do; and the owner. */
  states?: readonly (keyof Row & string)[];
  facts?: readonly (keyof Row & string)[];
  who?: keyof Row & string;
  /** Cells with shorter text than in the table. */
  cells?: Cells<Row>;
};

export type RowsProps<Row extends ListRow> = {
  title: string;
  rows: readonly Row[];
  columns: ArrangedColumn[];
  cells: Cells<Row>;
  href: (row: Row) => string;
  nameOf: (row: Row) => string;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  card?: CardHead<Row> | undefined;
  selection?: RowSelection | undefined;
};
type Props<Row extends ListRow> = RowsProps<Row> & {
  search: Search;
  sort: readonly string[];
  onSort: (field: string, ascending: boolean) => void;
  isUpdating: boolean;
  isCompact: boolean;
};

/** A reference or a code, which must not wrap. */
const isCode = (text: string) => /^[A-Z]{2,4}-?\d{2,8}$/.test(text);

/** The rows of a list as a table: sorted by its headers, selected by checkboxes, opened by its first column. */
export function ListTable<Row extends ListRow>(props: Props<Row>) {
  const {
    title,
    rows,
    columns,
    cells,
    href,
    nameOf,
    rowActions,
    selection,
    search,
    sort,
    onSort,
    isUpdating,
    isCompact,
  } = props;
  const router = useRouter();
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, selection !== undefined);
  const region = useRef<HTMLDivElement>(null);
  const { isWider, hasMore, isScrolled } = useSideways(region);
  const pinned = selection ? 'second' : 'first';
  const shown = columns.filter((column) => column.isShown);
  const widths = cellWidths(shown);
  const open = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('a, button, input, label, [role="menu"]') !== null;
    if (!isOnControl && !event.defaultPrevented && window.getSelection()?.isCollapsed !== false)
      router.history.push(href(row));
  };

  // Beside the box means the box: opening the record would lose what was selected.
  const tickBeside = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.querySelector('input');
    box?.focus();
    if (event.target === box) return;
    event.preventDefault();
    box?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  };
  // With Shift the browser would select the text up to here.
  const keepText = (event: MouseEvent) => event.shiftKey && event.preventDefault();

  return (
    <div
      className={css.sheet}
      data-sideways={isWider || undefined}
      data-more={hasMore || undefined}
      data-scrolled={isScrolled || undefined}
    >
      <div
        ref={region}
        className={css.region}
        role="region"
        aria-label={t('list.table', { title })}
        tabIndex={isWider ? 0 : undefined}
        data-updating={isUpdating || undefined}
      >
        <table
          ref={table}
          className={css.table}
          data-compact={isCompact || undefined}
          aria-busy={isUpdating}
          aria-label={title}
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={css.selectCell} data-pinned="first">
                  <PageBox rows={rows} selection={selection} />
                </th>
              )}
              {shown.map((column, index) => (
                <SortHeader
                  key={column.code}
                  column={column}
                  search={search}
                  isSortable={sort.includes(column.code)}
                  pinned={index === 0 ? pinned : undefined}
                  onSort={onSort}
                />
              ))}
              {rowActions && (
                <th scope="col" className={css.actionsCell}>
                  <VisuallyHidden>{t('list.more')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody id="rows" tabIndex={-1}>
            {rows.map((row) => (
              <tr
                key={row.id}
                className={css.row}
                data-row
                data-selected={selection?.chosen[row.id] ? true : undefined}
                onClick={open(row)}
              >
                {selection && (
                  <td className={css.selectCell} data-pinned="first" onMouseDown={keepText} onClick={tickBeside}>
                    <RowBox row={row} rows={rows} name={nameOf(row)} selection={selection} />
                  </td>
                )}
                {shown.map(({ code, kind }, index) => {
                  const content = cells[code as keyof Row & string]?.(row) ?? listCell(row[code as keyof Row], kind);
                  return (
                    <td
                      key={code}
                      data-kind={kind}
                      data-code={(typeof content === 'string' && isCode(content)) || undefined}
                      data-pinned={index === 0 ? pinned : undefined}
                      className={css.cell}
                      style={widths[index]?.style}
                      title={
                        typeof content === 'string' && content.length > (widths[index]?.whole ?? Infinity)
                          ? content
                          : undefined
                      }
                    >
                      {index === 0 ? (
                        <AddressLink href={href(row)} className={css.rowLink}>
                          {content}
                        </AddressLink>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
                {rowActions && (
                  <td className={css.actionsCell}>
                    <RowActions>{rowActions(row)}</RowActions>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isWider && <SidewaysBar region={region} />}
    </div>
  );
}

/** From how many characters on a column gives way to the others, and how many are left to it before the table becomes wider than its region. */
const elastic = { from: 24, least: 14 };

/** The padding of a cell, in characters. */
const PADDING = 3;

/**
 * How wide the cells of each column are: as their contents, to a maximum; and how many characters are surely shown. The columns of
 * long texts share what the others leave, so that all of a list is in view.
 */
function cellWidths(columns: readonly ArrangedColumn[]): ({ style: CSSProperties; whole: number } | undefined)[] {
  const isElastic = ({ kind, width = 0 }: ArrangedColumn) => !kind && width >= elastic.from;
  const sum = columns.filter(isElastic).reduce((all, { width = 0 }) => all + width, 0);
  return columns.map((column) => {
    const { kind, width = 20 } = column;
    if (kind === 'date') return undefined;
    const most = isElastic(column) ? elastic.least : width;
    const share = isElastic(column) ? `${(100 * width) / sum}%` : undefined;
    const style = { '--cell-width': `${most}ch`, '--cell-share': share } as CSSProperties;
    return { style, whole: most - PADDING };
  });
}

type HeaderProps = {
  column: ArrangedColumn;
  search: Search;
  isSortable: boolean;
  pinned: 'first' | 'second' | undefined;
  onSort: (field: string, ascending: boolean) => void;
};

function SortHeader({ column, search, isSortable, pinned, onSort }: HeaderProps) {
  const isSorted = search.sortingField === column.code;
  const Icon = !isSorted ? IconArrowsSort : search.sortingAscending ? IconArrowUp : IconArrowDown;
  const order = isSorted ? (search.sortingAscending ? 'ascending' : 'descending') : undefined;
  return (
    <th scope="col" data-kind={column.kind} data-pinned={pinned} aria-sort={isSortable ? (order ?? 'none') : undefined}>
      {isSortable ? (
        <UnstyledButton
          className={css.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(column.code, isSorted ? !search.sortingAscending : true)}
        >
          {column.label}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </th>
  );
}
