import { callOfTab } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs, type CalendarTab } from '@lintel/contract/areas/calendar/filters';
import type { Permission } from '@lintel/contract/platform/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAddress, type AnyList } from '#platform/list/list-address.ts';
import { rowsOf } from '#platform/list/list-queries.ts';
import { currentUser } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { rootRoute, type RouterContext } from '#platform/root-route.tsx';
import type * as pages from './calendar-page.tsx';
import { searchAt } from './calendar-search.ts';

type Loading = { context: RouterContext; deps: Record<string, unknown>; preload: boolean };
const allow = ['PRISM_APP_CALENDAR_MENU'] as const satisfies Permission[];

/** A tab has an address of its own, and its filters stand in it; the rows are asked for while the page is on the way. */
const routeOf = <const Path extends string>(tab: CalendarTab, path: Path, page: keyof typeof pages) => {
  const list = calendarTabs[tab] as unknown as AnyList;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    // An unsupported period is an error, and stays in the address for the page to say so (CAL-027).
    validateSearch: ({ periodType, ...search }: Record<string, unknown>): Record<string, unknown> => ({
      ...readAddress(list, search),
      ...(periodType !== undefined && { periodType }),
    }),
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => search,
    loader: ({ context: { queries }, deps, preload }: Loading) => {
      const me = queries.getQueryData(currentUser.queryKey);
      if (preload || !me || !maySee(me, allow)) return;
      void queries.prefetchQuery(rowsOf(callOfTab[tab], searchAt(list, deps)));
    },
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), page),
    staticData: { allow },
  });
};

export const calendarRoutes = [
  routeOf('tasks', '/calendar/tasks/list.html', 'TasksCalendar'),
  routeOf('task-calendar', '/calendar/task-calendar/list.html', 'TaskCalendar'),
  routeOf('actions', '/calendar/actions/list.html', 'ActionsCalendar'),
] as const;
