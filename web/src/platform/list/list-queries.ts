import { presets } from '@lintel/contract/areas/presets';
import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition, ListPage as Page } from '@lintel/contract/platform/list';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import { read } from '../api.ts';
import { currentUser } from '../current-user.ts';
import { remembered } from '../remembered.ts';
import { maySee } from '../rights.ts';
import { completeSearch, readAddress, type AnyList, type ListAddress, type Search } from './list-address.ts';

/** The user's arrangement of a list's columns, and page size. */
export function columnsOf(list: AnyList) {
  return read(presets.columns, { query: { tableCode: list.name } });
}

/** One page of a list's rows. */
export function rowsOf<Row, F extends Filters>(endpoint: CalledEndpoint, search: Search) {
  return read(endpoint, { body: search }) as UseQueryOptions<Page<Row, F>>;
}

type Loading = {
  context: { queries: QueryClient };
  deps: Record<string, unknown>;
  preload: boolean;
  route: { options: { staticData?: StaticDataRouteOption } };
};

/** A list with the endpoint for its rows: a chunk of its own, which only pages that show it load. */
type Listed<F extends Filters> = { list: ListDefinition<any, F, any>; endpoint: CalledEndpoint };

/**
 * Makes a route that of a list: its search is the list's, which the page parses with `readAddress`; its rows are fetched while
 * the page's script is still loading, in the page size last used in this browser, unless the user may not open the page.
 */
export function listRouteOf<F extends Filters>(load: () => Promise<Listed<F>>) {
  return {
    validateSearch: (search: Record<string, unknown>) => search as ListAddress<F>,
    loaderDeps: ({ search }: { search: ListAddress<F> }): Record<string, unknown> => search,
    loader: ({ context: { queries }, deps, preload, route }: Loading) => {
      const me = queries.getQueryData(currentUser.queryKey);
      if (preload || !me || !maySee(me, route.options.staticData?.allow)) return;
      // A failure here recurs in the page, which shows it.
      void load().then(
        ({ list, endpoint }) => {
          void queries.prefetchQuery(columnsOf(list));
          const search = completeSearch(list, readAddress(list, deps), remembered.pageSize(list.name));
          void queries.prefetchQuery(rowsOf(endpoint, search));
        },
        () => {},
      );
    },
  };
}
