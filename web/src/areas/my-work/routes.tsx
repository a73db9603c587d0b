import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const myWorkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my_work.html',
  validateSearch: searchFrom(z.object({ show: z.string().optional() })),
  component: lazyRouteComponent(() => import('./my-work-page.tsx'), 'MyWorkPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'] },
});

export const myWorkRoutes = [myWorkRoute] as const;
