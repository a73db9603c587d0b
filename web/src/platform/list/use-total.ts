import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListPage } from '@lintel/contract/platform/list';
import { useQuery } from '@tanstack/react-query';
import type { Search } from './list-address.ts';
import { rowsOf } from './list-queries.ts';

/** The total of a list. A page without an exact count is shown at once; the exact number follows a moment later. */
export function useTotal<Row, F extends Filters>(
  endpoint: CalledEndpoint,
  search: Search,
  page: ListPage<Row, F> | undefined,
): { total: number; isExact: boolean; pageCount: number } {
  const isCapped = page?.totalIsExact === false;
  const asked = { ...search, page: 1, onlyTotal: true } as Search;
  const { data: counted } = useQuery({ ...rowsOf<Row, F>(endpoint, asked), enabled: isCapped });
  const { totalObjectsForQuery: total = 0, maxPage: pageCount = 1 } = (isCapped && counted) || (page ?? {});
  return { total, isExact: !isCapped || counted !== undefined, pageCount };
}
