import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition } from '@lintel/contract/platform/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { remembered } from '../remembered.ts';
import {
  completeSearch,
  hasLeftOut,
  narrowingOf,
  readAddress,
  same,
  writeAddress,
  type ListAddress,
  type Search,
} from './list-address.ts';
import { rememberOrigin } from './list-origin.ts';
import { columnsOf, rowsOf } from './list-queries.ts';
import { arrangedColumns } from './shown-columns.ts';

type Of<Row, F extends Filters> = {
  list: ListDefinition<Row, F, any>;
  endpoint: CalledEndpoint;
  search: ListAddress<F>;
  onSearch: (search: ListAddress<F>, how: { replace: boolean }) => void;
};

/** What a list shows at its URL, and how to navigate from there. */
export function useList<Row, F extends Filters>({ list, endpoint, search: raw, onSearch }: Of<Row, F>) {
  const address = readAddress(list, raw) as Record<string, unknown>;
  const { data: preset, isPending: isArranging } = useQuery(columnsOf(list));
  // Until it has loaded, the size last used in this browser: columns and rows are fetched in parallel.
  const size = preset ? preset.dto?.tableSize : remembered.pageSize(list.name);
  const search = completeSearch(list, address, size);
  const rows = useQuery({ ...rowsOf<Row, F>(endpoint, search), placeholderData: keepPreviousData });

  // The browser's storage is outside of React: a record opened from here finds the list that it came from there.
  useEffect(() => rememberOrigin(list, search));
  useEffect(() => {
    if (preset) remembered.rememberPageSize(list.name, preset.dto?.tableSize);
  }, [list, preset]);

  const go = (next: Record<string, unknown>, replace = false) =>
    onSearch(writeAddress(list, next, size) as ListAddress<F>, { replace });
  return {
    search,
    columns: arrangedColumns(list, preset?.dto),
    rows,
    page: isArranging ? undefined : rows.data,
    hasLeftOut: hasLeftOut(raw, address),
    takeOver: () => onSearch(address as ListAddress<F>, { replace: true }),
    /** Resets the list to its defaults. */
    reset: () => onSearch({}, { replace: false }),
    /** A page size that was just saved is left out of the URL. */
    resize: (limit: number) =>
      onSearch(writeAddress(list, { ...search, limit, page: 1 }, limit) as ListAddress<F>, { replace: true }),
    go,
    narrow: (next: Search) => go(next, !same(narrowingOf(next), narrowingOf(search)) && rows.isFetching),
    sortBy: (field: string, ascending: boolean) =>
      go({ ...search, sortingField: field, sortingAscending: ascending, page: 1 }),
  };
}

export type ListState<Row, F extends Filters> = ReturnType<typeof useList<Row, F>>;
