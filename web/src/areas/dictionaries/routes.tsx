import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const dictionariesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/dictionaries',
  validateSearch: searchFrom(z.object({ dictionary: z.string().optional() })),
  component: lazyRouteComponent(() => import('./dictionaries-page.tsx'), 'DictionariesPage'),
  staticData: { allow: ['PRISM_APP_DICTIONARY_MANAGE'] },
});

const correctionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/dictionaries/corrections',
  component: lazyRouteComponent(() => import('./corrections-page.tsx'), 'EntryCorrectionsPage'),
  staticData: { allow: ['PRISM_APP_DICTIONARY_MANAGE'] },
});

export const dictionaryRoutes = [dictionariesRoute, correctionsRoute] as const;
