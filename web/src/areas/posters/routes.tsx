import { posterPage } from '@lintel/contract/areas/posters/page';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const managed = { getParentRoute: () => rootRoute, staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] } } as const;

const inboxRoute = createRoute({
  ...managed,
  path: '/accident/poster_reports.html',
  validateSearch: searchFrom(
    z.object({ state: z.string().optional(), page: z.number().optional(), id: z.string().optional() }),
  ),
  component: lazyRouteComponent(() => import('./poster-inbox-page.tsx'), 'PosterInboxPage'),
});
const posterRoute = createRoute({
  ...managed,
  path: '/accident/poster.html',
  validateSearch: searchFrom(z.object({ propertyId: z.string().optional() })),
  component: lazyRouteComponent(() => import('./poster-page.tsx'), 'PosterPage'),
});
const formRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: posterPage,
  component: lazyRouteComponent(() => import('./report-form-page.tsx'), 'ReportFormPage'),
  staticData: { isBare: true },
});

export const posterRoutes = [inboxRoute, posterRoute, formRoute] as const;
