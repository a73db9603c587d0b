import type { Permission } from '@lintel/contract/platform/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { currentUser } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { rootRoute, type RouterContext } from '#platform/app/root-route.tsx';

const allow = ['PRISM_APP_ANALYSIS_MENU'] as const satisfies Permission[];
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const loader = ({ context: { queries }, preload }: { context: RouterContext; preload: boolean }) => {
  const me = queries.getQueryData(currentUser.queryKey);
  if (preload || !me || !maySee(me, allow)) return;
  void import('@lintel/contract/areas/reports/endpoints').then(
    ({ reports }) => queries.prefetchQuery(read(reports.preset)),
    () => {},
  );
};

const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  // The tab, and the chart that the URL points to (REP-006, REP-007).
  validateSearch: ({ tab, reportId }: Record<string, unknown>): { tab?: string; reportId?: string } => ({
    ...(text(tab) && { tab: text(tab)! }),
    ...(text(reportId) && { reportId: text(reportId)! }),
  }),
  loader,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  staticData: { allow },
});

// A tab is part of the page, without a focus target of its own: moving between tabs by keyboard keeps the focus.
const tab = createRoute({ getParentRoute: () => dashboard, path: '/$tab', staticData: { allow } });

export const reportRoutes = [dashboard.addChildren([tab])] as const;
