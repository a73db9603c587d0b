import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices.html',
  validateSearch: searchFrom(z.object({ unread: z.boolean().optional(), line: z.uuid().optional() })),
  component: lazyRouteComponent(() => import('./notices-page.tsx'), 'NoticesPage'),
});

export const noticeRoutes = [listRoute] as const;
