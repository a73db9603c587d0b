import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { t } from '../texts.ts';
import { AddressLink } from './address-link.tsx';
import type { Search } from './list-address.ts';
import { listCell } from './list-cell.tsx';
import css from './list.module.css';
import type { ArrangedColumn } from './shown-columns.ts';

export type ListRow = { id: string };
export type Cells<Row> = { [K in keyof Row & string]?: (row: Row) => ReactNode };

export type RowsProps<Row extends ListRow> = {
  title: string;
  rows: readonly Row[];
  columns: ArrangedColumn[];
  cells: Cells<Row>;
  href: (row: Row) => string;
  nameOf: (row: Row) => string;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  selection?: { chosen: RowSelectionState; onChange: (chosen: RowSelectionState) => void } | undefined;
};
type Props<Row extends ListRow> = RowsProps<Row> & {
  search: Search;
  sort: readonly string[];
  onSort: (field: string, ascending: boolean) => void;
  isUpdating: boolean;
};

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature });

/** The rows of a list as a table: sorted by its headers, selected by its boxes, opened by its first column. */
export function ListTable<Row extends ListRow>(props: Props<Row>) {
  const { title, rows, columns, cells, href, nameOf, rowActions, selection, search, sort, onSort, isUpdating } = props;
  const router = useRouter();
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.code,
        accessorFn: (row) => row[column.code as keyof Row],
        meta: column as object,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => row.id,
    state: {
      columnOrder: columns.map((column) => column.code),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.code, column.isShown])),
      rowSelection: selection?.chosen ?? {},
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) =>
      selection?.onChange(typeof update === 'function' ? update(selection.chosen) : update),
  });
  const byCode = new Map(columns.map((column) => [column.code, column]));
  const open = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('a, button, input, label, [role="menu"]') !== null;
    if (!isOnControl && !event.defaultPrevented && window.getSelection()?.isCollapsed !== false)
      router.history.push(href(row));
  };

  return (
    <div
      className={css.region}
      role="region"
      aria-label={t('list.table', { title })}
      tabIndex={0}
      data-updating={isUpdating || undefined}
    >
      <Table
        stickyHeader
        highlightOnHover
        verticalSpacing={6}
        className={css.table}
        aria-busy={isUpdating}
        aria-label={title}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={css.selectCell}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.select.page')}
                  checked={rows.length > 0 && rows.every((row) => selection.chosen[row.id])}
                  indeterminate={
                    rows.some((row) => selection.chosen[row.id]) && !rows.every((row) => selection.chosen[row.id])
                  }
                  onChange={(event) =>
                    selection.onChange(withPage(selection.chosen, rows, event.currentTarget.checked))
                  }
                />
              </Table.Th>
            )}
            {table.getVisibleLeafColumns().map(({ id }) => (
              <SortHeader
                key={id}
                column={byCode.get(id)!}
                search={search}
                isSortable={sort.includes(id)}
                onSort={onSort}
              />
            ))}
            {rowActions && (
              <Table.Th className={css.actionsCell}>
                <span className={css.hidden}>{t('list.more')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={css.row}
              data-selected={selection?.chosen[row.id] || undefined}
              onClick={open(row.original)}
            >
              {selection && (
                <Table.Td className={css.selectCell}>
                  <Checkbox
                    size="xs"
                    aria-label={t('list.select', { name: nameOf(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {row.getVisibleCells().map((cell, index) => {
                const column = byCode.get(cell.column.id)!;
                const content =
                  cells[cell.column.id as keyof Row & string]?.(row.original) ?? listCell(cell.getValue(), column.kind);
                return (
                  <Table.Td
                    key={cell.id}
                    data-kind={column.kind}
                    className={css.cell}
                    style={{ '--cell-width': `${column.width ?? 20}ch` }}
                    title={typeof content === 'string' && content.length > 20 ? content : undefined}
                  >
                    {index === 0 ? (
                      <AddressLink href={href(row.original)} className={css.rowLink}>
                        {content}
                      </AddressLink>
                    ) : (
                      content
                    )}
                  </Table.Td>
                );
              })}
              {rowActions && <Table.Td className={css.actionsCell}>{rowActions(row.original)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The selection with all rows of the page added or taken out. */
export function withPage(chosen: RowSelectionState, rows: readonly ListRow[], isChosen: boolean): RowSelectionState {
  const ids = new Set(rows.map((row) => row.id));
  const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => !ids.has(id)));
  return isChosen ? { ...others, ...Object.fromEntries(rows.map((row): [string, true] => [row.id, true])) } : others;
}

type HeaderProps = {
  column: ArrangedColumn;
  search: Search;
  isSortable: boolean;
  onSort: (field: string, ascending: boolean) => void;
};

function SortHeader({ column, search, isSortable, onSort }: HeaderProps) {
  const isSorted = search.sortingField === column.code;
  const Icon = !isSorted ? IconArrowsSort : search.sortingAscending ? IconArrowUp : IconArrowDown;
  const order = isSorted ? (search.sortingAscending ? 'ascending' : 'descending') : undefined;
  return (
    <Table.Th data-kind={column.kind} aria-sort={isSortable ? (order ?? 'none') : undefined}>
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
    </Table.Th>
  );
}
