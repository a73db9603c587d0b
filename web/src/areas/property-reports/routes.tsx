import type { propertyList } from '@lintel/contract/areas/properties/list';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ListAddress } from '#platform/list/list-address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

type Address = ListAddress<typeof propertyList.filters> & { reportType?: string };

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property_report_view.html',
  validateSearch: ({ reportType, ...search }: Record<string, unknown>): Address => ({
    ...(search as Address),
    ...(reportType !== undefined && { reportType: String(reportType) }),
  }),
  component: lazyRouteComponent(() => import('./property-report-page.tsx'), 'PropertyReportPage'),
  staticData: { allow: ['PRISM_APP_PROPERTY_MENU'] },
});

export const propertyReportRoutes = [reportRoute] as const;
