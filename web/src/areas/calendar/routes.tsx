import type { CalendarTab } from '@lintel/contract/areas/calendar/filters';
import type { Permission } from '@lintel/contract/platform/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rowsOf } from '#platform/list/list-queries.ts';
import { currentUser } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { rootRoute, type RouterContext } from '#platform/app/root-route.tsx';
import type * as pages from './calendar-page.tsx';

type Loading = { context: RouterContext; deps: Record<string, unknown>; preload: boolean };
const allow = ['PRISM_APP_CALENDAR_MENU'] as const satisfies Permission[];

type Tab<Path extends string> = { tab: CalendarTab; path: Path; page: keyof typeof pages };

/** A tab has a URL of its own, which contains its filters; its rows are fetched while the page is loading. */
const routeOf = <const Path extends string>({ tab, path, page }: Tab<Path>) => {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => search,
    loader: ({ context: { queries }, deps, preload }: Loading) => {
      const me = queries.getQueryData(currentUser.queryKey);
      if (preload || !me || !maySee(me, allow)) return;
      void Promise.all([import('@lintel/contract/areas/calendar/endpoints'), import('./calendar-search.ts')]).then(
        ([{ callOfTab }, { searchAt }]) => queries.prefetchQuery(rowsOf(callOfTab[tab], searchAt(tab, deps))),
        () => {},
      );
    },
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), page),
    staticData: { allow },
  });
};

export const calendarRoutes = [
  routeOf({ tab: 'tasks', path: '/calendar/tasks/list.html', page: 'TasksCalendar' }),
  routeOf({ tab: 'task-calendar', path: '/calendar/task-calendar/list.html', page: 'TaskCalendar' }),
  routeOf({ tab: 'actions', path: '/calendar/actions/list.html', page: 'ActionsCalendar' }),
  routeOf({ tab: 'cases', path: '/calendar/cases/list.html', page: 'CasesCalendar' }),
] as const;
