import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const staticData = { allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'] } as const;

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enforcement_visit_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/enforcement-visits/endpoints')).enforcementVisits.list,
    list: (await import('@lintel/contract/areas/enforcement-visits/list')).enforcementVisitList,
  })),
  component: lazyRouteComponent(() => import('./visit-list-page.tsx'), 'VisitListPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enforcement_visit_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./visit-page.tsx'), 'VisitPage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enforcement_visit_add.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText })),
  component: lazyRouteComponent(() => import('./visit-form-page.tsx'), 'AddVisitPage'),
  ...asForm({ allow: ['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enforcement_visit_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./visit-form-page.tsx'), 'EditVisitPage'),
  ...asForm(staticData),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'visits',
  label: 'visits.title',
  allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
  component: lazyPart(() => import('./visits-of-property.tsx'), 'VisitsOfProperty'),
});

export const enforcementVisitRoutes = [listRoute, viewRoute, addRoute, editRoute] as const;
