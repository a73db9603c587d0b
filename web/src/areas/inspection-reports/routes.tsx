import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';

const byId = searchFrom(z.object({ id: optionalText }));
const staticData = { allow: ['PRISM_APP_TASK_MENU'] } as const;

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspection_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/inspection-reports')).inspectionReports.list,
    list: (await import('@lintel/contract/areas/inspection-reports')).inspectionReportList,
  })),
  component: lazyRouteComponent(() => import('./inspection-list-page.tsx'), 'InspectionListPage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspection_add.html',
  validateSearch: searchFrom(
    z.object({
      task: z
        .object({
          id: optionalText,
          name: optionalText,
          propertyBriefInfoDto: z.object({ id: optionalText, address2: optionalText }).optional(),
        })
        .optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./inspection-form-page.tsx'), 'AddInspectionPage'),
  ...asForm(staticData),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspection_edit.html',
  validateSearch: byId,
  component: lazyRouteComponent(() => import('./inspection-form-page.tsx'), 'EditInspectionPage'),
  ...asForm(staticData),
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspection_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./inspection-page.tsx'), 'InspectionPage'),
  staticData,
});

export const inspectionReportRoutes = [listRoute, addRoute, editRoute, viewRoute] as const;
