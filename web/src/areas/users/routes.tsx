import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users/active',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/users')).users.list,
    list: (await import('@lintel/contract/areas/users')).userList,
  })),
  component: lazyRouteComponent(() => import('./user-list-page.tsx'), 'UserListPage'),
  staticData: { allow: ['USER_MANAGE'] },
});
const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/user',
  validateSearch: searchFrom(z.object({ id: z.string().optional() })),
  component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
  staticData: { allow: ['USER_MANAGE'] },
});
const assignmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/assignment.html',
  validateSearch: searchFrom(
    z.object({
      tab: z.enum(['person', 'property', 'many']).optional(),
      userId: z.string().optional(),
      propertyId: z.string().optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./assignment-page.tsx'), 'AssignmentPage'),
  staticData: { allow: ['USER_MANAGE'] },
});

export const userRoutes = [listRoute, userRoute, assignmentRoute] as const;
