import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { addRecordTab } from '#platform/record/record-tabs.ts';

const allow = ['PRISM_PROPERTY_EVACUATION_READ'] as const;
const staticData = { allow };

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_plan_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/evacuation-plans/endpoints')).evacuationPlans.list,
    list: (await import('@lintel/contract/areas/evacuation-plans/list')).evacuationPlanList,
  })),
  component: lazyRouteComponent(() => import('./plan-list-page.tsx'), 'PlanListPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_plan_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./plan-page.tsx'), 'PlanPage'),
  staticData,
});
const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_statement.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./statement-page.tsx'), 'StatementPage'),
  staticData,
});
const sheetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_sheet.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText, to: optionalText })),
  component: lazyRouteComponent(() => import('./sheet-page.tsx'), 'SheetPage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_plan_add.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText })),
  component: lazyRouteComponent(() => import('./plan-form-page.tsx'), 'AddPlanPage'),
  ...asForm({ allow: ['PRISM_PROPERTY_EVACUATION_MANAGE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evacuation_plan_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./plan-form-page.tsx'), 'EditPlanPage'),
  ...asForm(staticData),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'evacuation',
  label: 'evacuation.title',
  allow,
  component: lazyPart(() => import('./plans-of-property.tsx'), 'PlansOfProperty'),
});

export const evacuationPlanRoutes = [listRoute, viewRoute, statementRoute, sheetRoute, addRoute, editRoute] as const;
