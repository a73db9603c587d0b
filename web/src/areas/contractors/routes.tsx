import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';

const shared = { getParentRoute: () => rootRoute, staticData: { allow: ['PRISM_APP_CONTRACTOR_MENU'] } } as const;

const listRoute = createRoute({
  ...shared,
  path: '/contractor_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/contractors/endpoints')).contractors.list,
    list: (await import('@lintel/contract/areas/contractors/list')).contractorList,
  })),
  component: lazyRouteComponent(() => import('./contractor-list-page.tsx'), 'ContractorListPage'),
});
const viewRoute = createRoute({
  ...shared,
  path: '/contractor_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./contractor-page.tsx'), 'ContractorPage'),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contractor_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./contractor-form-page.tsx'), 'ContractorEditPage'),
  ...asForm({ allow: ['PRISM_APP_CONTRACTOR_MANAGE'] }),
});

export const contractorRoutes = [listRoute, viewRoute, editRoute] as const;
