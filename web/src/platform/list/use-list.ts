import type { Endpoint } from '@lintel/contract/platform/endpoint';
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
  endpoint: Endpoint;
  search: ListAddress<F>;
  onSearch: (search: ListAddress<F>, how: { replace: boolean }) => void;
};

/** What a list shows at an address, and how one goes on from there. */
export function useList<Row, F extends Filters>({ list, endpoint, search: raw, onSearch }: Of<Row, F>) {
  const address = readAddress(list, raw) as Record<string, unknown>;
  const { data: preset, isPending: isArranging } = useQuery(columnsOf(list));
  // Until it is known, the size that this browser knew last: columns and rows are asked for at once.
  const size = preset ? preset.dto?.tableSize : remembered.pageSize(list.name);
  const search = completeSearch(list, address, size);
  const rows = useQuery({ ...rowsOf<Row, F>(endpoint, search), placeholderData: keepPreviousData });

  // The stores of the browser are outside of React: a record opened from here finds in one the list that it came from.
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
    hasLeftOut: hasLeftOut(raw as Record<string, unknown>, address),
    takeOver: () => onSearch(address as ListAddress<F>, { replace: true }),
    /** Back to the list as it opens. */
    reset: () => onSearch({}, { replace: false }),
    /** The page size that was just saved needs no place in the address. */
    resize: (limit: number) =>
      onSearch(writeAddress(list, { ...search, limit, page: 1 }, limit) as ListAddress<F>, { replace: true }),
    go,
    narrow: (next: Search) => go(next, !same(narrowingOf(next), narrowingOf(search)) && rows.isFetching),
    sortBy: (field: string, ascending: boolean) =>
      go({ ...search, sortingField: field, sortingAscending: ascending, page: 1 }),
  };
}

export type ListState<Row, F extends Filters> = ReturnType<typeof useList<Row, F>>;
