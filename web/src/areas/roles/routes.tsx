import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { byAddress, rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/roles.html',
  component: lazyRouteComponent(() => import('./role-list-page.tsx'), 'RoleListPage'),
  staticData: { allow: ['PRISM_APP_ROLE_MANAGE'] },
});
const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/role.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional(), copyOf: z.string().optional() })),
  remountDeps: byAddress,
  component: lazyRouteComponent(() => import('./role-page.tsx'), 'RolePage'),
  staticData: { allow: ['PRISM_APP_ROLE_MANAGE'] },
});

export const roleRoutes = [listRoute, roleRoute] as const;
