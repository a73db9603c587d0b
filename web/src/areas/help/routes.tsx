import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help.html',
  /** The page that it was opened from: what concerns that comes first. */
  validateSearch: searchFrom(z.object({ from: z.string().max(500).optional() })),
  component: lazyRouteComponent(() => import('./help-page.tsx'), 'HelpPage'),
});

export const helpRoutes = [pageRoute] as const;
