import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import { dashboardRoutes } from '#areas/dashboard/routes.tsx';
import { dictionaryRoutes } from '#areas/dictionaries/routes.tsx';
import { importRoutes } from '#areas/imports/routes.tsx';
import { propertyRoutes } from '#areas/properties/routes.tsx';
import { mailRoutes } from '#areas/mail/routes.tsx';
import { organisationRoutes } from '#areas/organisation/routes.tsx';
import { roleRoutes } from '#areas/roles/routes.tsx';
import { sessionRoutes } from '#areas/session/routes.tsx';
import { userRoutes } from '#areas/users/routes.tsx';
import { parseSearch, stringifySearch } from '#platform/address.ts';
import { whenInterrupted } from '#platform/api.ts';
import { rootRoute, type RouterContext } from '#platform/root-route.tsx';
import { FailurePage, NotFoundPage } from '#platform/shell/message-page.tsx';

const routeTree = () =>
  rootRoute.addChildren([
    ...sessionRoutes,
    ...dashboardRoutes,
    ...propertyRoutes,
    ...importRoutes,
    ...dictionaryRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...organisationRoutes,
    ...mailRoutes,
  ]);

/** The tree of routes, each area's from its own `routes.tsx`. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return routerOf(routeTree(), context, history);
}

/** A router over any tree, with this application's addresses, failures and interruptions. */
export function routerOf<Tree extends AnyRoute>(routeTree: Tree, context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ({ error, reset }) => <FailurePage error={error} reset={reset} />,
    defaultNotFoundComponent: () => <NotFoundPage />,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });
  whenInterrupted((why) => {
    const { href, pathname } = router.state.location;
    const to = why === 'signed-out' ? '/login.html' : '/settle.html';
    if (pathname === to || router.state.matches.some((match) => match.staticData.isBare)) return;
    context.queries.clear();
    void router.navigate({ to, search: { returnTo: href } });
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
