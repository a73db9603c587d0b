import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';
import { steps } from './steps.ts';

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property_import.html',
  validateSearch: searchFrom(
    z.object({
      id: z.uuid().optional(),
      step: z.enum(steps).optional(),
      page: z.int().min(1).optional(),
      /** The kind of file to upload, if the link here named one. */
      kind: z.string().optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  staticData: { allow: ['PRISM_APP_PROPERTY_IMPORT'] },
});

export const importRoutes = [importRoute] as const;
