import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task_types.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/task-types')).taskTypes.list,
    list: (await import('@lintel/contract/areas/task-types')).taskTypeList,
  })),
  component: lazyRouteComponent(() => import('./task-type-list-page.tsx'), 'TaskTypeListPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});
const typeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task_type.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional() })),
  component: lazyRouteComponent(() => import('./task-type-page.tsx'), 'TaskTypePage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});

const correctionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task_type_corrections.html',
  component: lazyRouteComponent(() => import('./corrections-page.tsx'), 'TypeCorrectionsPage'),
  staticData: { allow: ['PRISM_APP_TASK_TYPE_MANAGE'] },
});

export const taskTypeRoutes = [listRoute, typeRoute, correctionsRoute] as const;
