import { complianceGrid, type GridRow } from '@lintel/contract/areas/compliance-grid';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { read } from '#platform/api.ts';
import type { Search } from '#platform/list/list-address.ts';

/** The number of properties fetched at a time. */
const AT_ONCE = 100;
/** More would be too much to read on paper. */
const MOST_PRINTED = 1000;

const pageOf = (search: Search, groupIds: string[], page: number) =>
  read(complianceGrid.rows, { body: { search: { ...search, page, limit: AT_ONCE }, groupIds } });

/** The rows of the grid, loaded by page as they come into view, or all of them for printing. */
export function useGridRows(search: Search, groupIds: string[], isPrinting: boolean) {
  const [seen, setSeen] = useState<readonly number[]>([1]);
  const first = useQuery({ ...pageOf(search, groupIds, 1), placeholderData: keepPreviousData });
  const total = first.data?.totalObjectsForQuery ?? 0;
  const printed = isPrinting ? Math.ceil(Math.min(total, MOST_PRINTED) / AT_ONCE) : 0;
  const wanted = [...new Set([...seen, ...Array.from({ length: printed }, (_, at) => at + 1)])].filter(
    (page) => page > 1 && (page - 1) * AT_ONCE < total,
  );
  const others = useQueries({ queries: wanted.map((page) => pageOf(search, groupIds, page)) });
  const pages = new Map<number, readonly GridRow[]>();
  if (first.data) pages.set(1, first.data.objects);
  for (const [at, { data }] of others.entries()) if (data) pages.set(wanted[at]!, data.objects);
  // Those in sight may lie beyond what is printed.
  const shown = [...pages].filter(([page]) => !isPrinting || page <= printed).toSorted(([a], [b]) => a - b);

  const onShown = useCallback((from: number, to: number) => {
    const ofRow = (row: number) => Math.floor(row / AT_ONCE) + 1;
    const now = [ofRow(from), ofRow(Math.max(from, to - 1))];
    setSeen((before) => (now.every((page) => before.includes(page)) ? before : [...new Set([...before, ...now])]));
  }, []);

  return {
    total,
    isExact: first.data?.totalIsExact ?? true,
    error: [first, ...others].find(({ error }) => error)?.error ?? null,
    isReady: first.data !== undefined,
    rowAt: (place: number) => pages.get(Math.floor(place / AT_ONCE) + 1)?.[place % AT_ONCE],
    onShown,
    /** Every loaded row, in order. */
    rows: shown.flatMap(([, rows]) => rows),
    isWhole: isPrinting && printed > 0 && shown.length === printed && !first.isPlaceholderData,
    pageCount: seen.length,
    hasMore: seen.length * AT_ONCE < total,
    more: () => setSeen((before) => [...before, Math.max(...before) + 1]),
  };
}
