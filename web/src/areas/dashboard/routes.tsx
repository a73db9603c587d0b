import { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: searchFrom(z.object({ role: WhoseTasks.optional(), period: z.string().optional() })),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const thenAndNowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compliance/then-and-now',
  validateSearch: searchFrom(
    z.object({
      day: optionalText,
      by: optionalText,
      move: optionalText,
      of: optionalText,
      changed: z.boolean().optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./then-and-now-page.tsx'), 'ThenAndNowPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});

export const dashboardRoutes = [startRoute, thenAndNowRoute] as const;
