import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import { accidentRoutes } from '#areas/accidents/routes.tsx';
import { posterRoutes } from '#areas/posters/routes.tsx';
import { actionRoutes } from '#areas/actions/routes.tsx';
import { apiDocumentRoutes } from '#areas/api-document/routes.tsx';
import { calendarRoutes } from '#areas/calendar/routes.tsx';
import { contractorLinkRoutes } from '#areas/contractor-links/routes.tsx';
import { peopleRoutes } from '#areas/people/routes.tsx';
import { contractorRoutes } from '#areas/contractors/routes.tsx';
import { dashboardRoutes } from '#areas/dashboard/routes.tsx';
import { dictionaryRoutes } from '#areas/dictionaries/routes.tsx';
import { enforcementVisitRoutes } from '#areas/enforcement-visits/routes.tsx';
import { equipmentRoutes } from '#areas/equipment/routes.tsx';
import { evacuationPlanRoutes } from '#areas/evacuation-plans/routes.tsx';
import { importRoutes } from '#areas/imports/routes.tsx';
import { inspectionReportRoutes } from '#areas/inspection-reports/routes.tsx';
import { letterRoutes } from '#areas/letters/routes.tsx';
import { libraryRoutes } from '#areas/library/routes.tsx';
import { myWorkRoutes } from '#areas/my-work/routes.tsx';
import { noticeRoutes } from '#areas/notices/routes.tsx';
import { propertyRoutes } from '#areas/properties/routes.tsx';
import { complianceGridRoutes } from '#areas/compliance-grid/routes.tsx';
import { propertyReportRoutes } from '#areas/property-reports/routes.tsx';
import { mailRoutes } from '#areas/mail/routes.tsx';
import { organisationRoutes } from '#areas/organisation/routes.tsx';
import { reportRoutes } from '#areas/reports/routes.tsx';
import { helpRoutes } from '#areas/help/routes.tsx';
import { hazardCaseRoutes } from '#areas/hazard-cases/routes.tsx';
import { roleRoutes } from '#areas/roles/routes.tsx';
import { safetyMeasureRoutes } from '#areas/safety-measures/routes.tsx';
import { sessionRoutes } from '#areas/session/routes.tsx';
import { shareRoutes } from '#areas/shares/routes.tsx';
import { statutoryNoticeRoutes } from '#areas/statutory-notices/routes.tsx';
import { taskManagementRoutes } from '#areas/task-management/routes.tsx';
import { taskTypeRoutes } from '#areas/task-types/routes.tsx';
import { taskRoutes } from '#areas/tasks/routes.tsx';
import { userRoutes } from '#areas/users/routes.tsx';
import { watchArrivals } from '#platform/app/arrival.ts';
import { parseSearch, stringifySearch } from '#platform/address.ts';
import { whenUnconfirmed } from '#platform/api.ts';
import { whenInterrupted } from '#platform/app/request.ts';
import { currentUser } from '#platform/current-user.ts';
import { hasUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { rootRoute, type RouterContext } from '#platform/app/root-route.tsx';
import { FailurePage, NotFoundPage } from '#platform/shell/message-page.tsx';

const routeTree = () =>
  rootRoute.addChildren([
    ...sessionRoutes,
    ...dashboardRoutes,
    ...myWorkRoutes,
    ...letterRoutes,
    ...calendarRoutes,
    ...complianceGridRoutes,
    ...propertyRoutes,
    ...propertyReportRoutes,
    ...importRoutes,
    ...dictionaryRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...organisationRoutes,
    ...libraryRoutes,
    ...mailRoutes,
    ...noticeRoutes,
    ...taskRoutes,
    ...equipmentRoutes,
    ...taskManagementRoutes,
    ...taskTypeRoutes,
    ...inspectionReportRoutes,
    ...actionRoutes,
    ...accidentRoutes,
    ...peopleRoutes,
    ...contractorRoutes,
    ...contractorLinkRoutes,
    ...enforcementVisitRoutes,
    ...statutoryNoticeRoutes,
    ...hazardCaseRoutes,
    ...evacuationPlanRoutes,
    ...posterRoutes,
    ...shareRoutes,
    ...reportRoutes,
    ...safetyMeasureRoutes,
    ...apiDocumentRoutes,
    ...helpRoutes,
  ]);

/** The route tree, with each area's routes from its own `routes.tsx`. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return routerOf(routeTree(), context, history);
}

/** A router over any tree, with this application's URLs, failures and interruptions. */
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
  watchArrivals(router);
  const isBare = () => router.state.matches.some((match) => match.staticData.isBare);
  const leaveFor = (to: '/login.html' | '/settle.html') => {
    // Unsaved changes may block the navigation: only a page that was really left no longer needs its data.
    const forget = router.subscribe('onRendered', () => {
      forget();
      if (!isBare()) return;
      context.queries.removeQueries({ type: 'inactive' });
      void context.queries.resetQueries();
    });
    const hasEnded = to === '/login.html' && context.queries.getQueryData(currentUser.queryKey) !== undefined;
    const returnTo = router.state.location.href;
    void router.navigate({ to, search: { returnTo, ...(hasEnded && { problem: 'ended' as const }) } });
  };
  whenInterrupted((why) => {
    const to = why === 'signed-out' ? '/login.html' : '/settle.html';
    if (isBare() || router.state.location.pathname === to) return;
    if (why === 'unsettled' || !hasUnsavedChanges()) leaveFor(to);
    else
      void import('#areas/session/sign-in-again.tsx').then(({ signInAgain }) =>
        signInAgain(() => leaveFor('/settle.html')),
      );
  });
  whenUnconfirmed(async () => (await import('#areas/second-factor/confirm-identity.tsx')).confirmIdentity());
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
