import type { Filters } from '@lintel/contract/platform/list';
import type { ReactNode } from 'react';
import { Refusal } from '../refusal.ts';
import { narrowingOf, same, withoutFilters, type AnyList, type Search } from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import { ListLoading } from './list-loading.tsx';
import { ListFailed, NothingHere, NothingMatches, PageBeyond } from './list-states.tsx';
import { ListTable, type ListRow, type RowsProps } from './list-table.tsx';
import type { ListState } from './use-list.ts';

type Props<Row extends ListRow, F extends Filters> = Omit<RowsProps<Row>, 'rows' | 'columns'> & {
  list: AnyList;
  state: ListState<Row, F>;
  isPhone: boolean;
  isCompact: boolean;
  nothing?: ReactNode;
  place?: Partial<Search> | undefined;
};

/** The rows of a list, or its loading, error or empty state. */
export function ListRows<Row extends ListRow, F extends Filters>({
  list,
  state,
  isPhone,
  isCompact,
  nothing,
  place = {},
  ...rowsProps
}: Props<Row, F>) {
  const { search, columns, rows, page, go } = state;
  if (rows.isError && !rows.data)
    return (
      <ListFailed
        isForbidden={rows.error instanceof Refusal && rows.error.status === 403}
        error={rows.error}
        onRetry={() => void rows.refetch()}
        onReset={state.reset}
      />
    );
  if (!page) {
    const columnCount = columns.filter((column) => column.isShown).length;
    return <ListLoading title={rowsProps.title} columnCount={columnCount} isPhone={isPhone} />;
  }
  if (page.objects.length === 0) {
    if (page.totalObjectsForQuery > 0)
      return <PageBeyond page={search.page} onFirst={() => go({ ...search, page: 1 })} />;
    const unfiltered = { ...withoutFilters(list, search), ...place };
    return same(narrowingOf(search), narrowingOf(unfiltered)) ? (
      <NothingHere>{nothing}</NothingHere>
    ) : (
      <NothingMatches onClear={() => go(unfiltered)} />
    );
  }
  const shown = { ...rowsProps, rows: page.objects, columns };
  return isPhone ? (
    <ListCards {...shown} />
  ) : (
    <ListTable
      {...shown}
      search={search}
      sort={list.sort}
      isCompact={isCompact}
      isUpdating={rows.isPlaceholderData}
      onSort={state.sortBy}
    />
  );
}
