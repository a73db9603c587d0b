import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const allow = ['PRISM_APP_ENFORCEMENT_VISIT_MENU'] as const;
const staticData = { allow };

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hazard_case_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/hazard-cases/endpoints')).hazardCases.list,
    list: (await import('@lintel/contract/areas/hazard-cases/list')).hazardCaseList,
  })),
  component: lazyRouteComponent(() => import('./case-list-page.tsx'), 'CaseListPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hazard_case_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
  staticData,
});
const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hazard_case_print.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./print-case-page.tsx'), 'PrintCasePage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hazard_case_add.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText })),
  component: lazyRouteComponent(() => import('./case-form-page.tsx'), 'AddCasePage'),
  ...asForm({ allow: ['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hazard_case_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./case-form-page.tsx'), 'EditCasePage'),
  ...asForm(staticData),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'hazards',
  label: 'hazard.list.title',
  allow,
  component: lazyPart(() => import('./cases-of-property.tsx'), 'CasesOfProperty'),
});

export const hazardCaseRoutes = [listRoute, viewRoute, printRoute, addRoute, editRoute] as const;
