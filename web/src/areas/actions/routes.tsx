import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { whoSeesActions } from '#platform/rights.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const staticData = { allow: ['PRISM_APP_ACTION_MENU'] } as const;

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/actions/list',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/actions/endpoints')).actions.list,
    list: (await import('@lintel/contract/areas/actions/list')).actionList,
  })),
  component: lazyRouteComponent(() => import('./action-list-page.tsx'), 'ActionListPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/actions/item/$id',
  validateSearch: searchFrom(z.object({ tab: optionalText, close: z.boolean().optional() })),
  component: lazyRouteComponent(() => import('./action-page.tsx'), 'ActionPage'),
  staticData,
});
const summaryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/actions/summary',
  validateSearch: searchFrom(z.object({ tab: optionalText, month: optionalText, whose: optionalText })),
  component: lazyRouteComponent(() => import('./action-summary-page.tsx'), 'ActionSummaryPage'),
  staticData,
});

const add = {
  getParentRoute: () => rootRoute,
  validateSearch: searchFrom(
    z.object({
      backUrl: optionalText,
      standalone: z.boolean().optional(),
      /** Reports a problem: the form then asks where. */
      report: z.boolean().optional(),
      propertyBriefInfoDto: z
        .object({
          id: optionalText,
          address1: optionalText,
          address2: optionalText,
          address3: optionalText,
          address4: optionalText,
          address5: optionalText,
        })
        .optional(),
      source: z.object({ id: optionalText, type: optionalText, caption: optionalText }).optional(),
      /** The action that was just raised from here. */
      after: optionalText,
    }),
  ),
  component: lazyRouteComponent(() => import('./add-action-page.tsx'), 'AddActionPage'),
  ...asForm(staticData),
} as const;
/** Both URLs show the same page (ACT-002, ACT-003). */
const addRoute = createRoute({ ...add, path: '/actions/add' });
const olderAddRoute = createRoute({ ...add, path: '/action_add.html' });

const edit = { getParentRoute: () => rootRoute, ...asForm(staticData) };
const editRoute = createRoute({
  ...edit,
  path: '/actions/edit/$id',
  component: lazyRouteComponent(() => import('./edit-action-page.tsx'), 'EditActionPage'),
});
const olderEditRoute = createRoute({
  ...edit,
  path: '/action_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./edit-action-page.tsx'), 'EditActionPage'),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'actions',
  order: 2,
  label: 'actions.title',
  allow: whoSeesActions,
  component: lazyPart(() => import('./actions-of-property.tsx'), 'ActionsOfProperty'),
});

export const actionRoutes = [
  listRoute,
  viewRoute,
  summaryRoute,
  addRoute,
  olderAddRoute,
  editRoute,
  olderEditRoute,
] as const;
