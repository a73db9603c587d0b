import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const managementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task_management.html',
  /** For one property, one task type there, or all properties: what is not set up is looked up at once. */
  validateSearch: searchFrom(
    z.object({
      propertyId: z.string().optional(),
      code: z.string().optional(),
      suggest: z.enum(['statutory', 'all']).optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./task-management-page.tsx'), 'TaskManagementPage'),
  staticData: { allow: ['PRISM_PROPERTY_TASK_MANAGE'] },
});

export const taskManagementRoutes = [managementRoute] as const;
