import { presets } from '@lintel/contract/areas/presets';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition, ListPage as Page } from '@lintel/contract/platform/list';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import { read } from '../api.ts';
import { currentUser } from '../current-user.ts';
import { remembered } from '../remembered.ts';
import { maySee } from '../rights.ts';
import { completeSearch, readAddress, type AnyList, type ListAddress, type Search } from './list-address.ts';

/** How this person has arranged a list's columns, and how many rows they want on a page. */
export function columnsOf(list: AnyList) {
  return read(presets.columns, { query: { tableCode: list.name } });
}

/** One page of a list's rows. */
export function rowsOf<Row, F extends Filters>(endpoint: Endpoint, search: Search) {
  return read(endpoint, { body: search } as never) as UseQueryOptions<Page<Row, F>>;
}

type Loading = {
  context: { queries: QueryClient };
  deps: Record<string, unknown>;
  preload: boolean;
  route: { options: { staticData?: StaticDataRouteOption } };
};

/** A list with the call that answers its rows: script of its own, which only pages that show it load. */
type Listed<F extends Filters> = { list: ListDefinition<any, F, any>; endpoint: Endpoint };

/**
 * What makes a route the route of a list: its search is the list's, which the page reads with `readAddress`; and the rows are
 * asked for while the page's script is still on the way, in the page size that this browser knew last; not for somebody
 * who may not open the page.
 */
export function listRouteOf<F extends Filters>(load: () => Promise<Listed<F>>) {
  return {
    validateSearch: (search: Record<string, unknown>) => search as ListAddress<F>,
    loaderDeps: ({ search }: { search: ListAddress<F> }): Record<string, unknown> => search,
    loader: ({ context: { queries }, deps, preload, route }: Loading) => {
      const me = queries.getQueryData(currentUser.queryKey);
      if (preload || !me || !maySee(me, route.options.staticData?.allow)) return;
      // What fails here fails for the page as well, which shows it.
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
