import { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: searchFrom(z.object({ role: WhoseTasks.optional(), period: z.string().optional() })),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

export const dashboardRoutes = [startRoute] as const;
