import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const shared = { getParentRoute: () => rootRoute, staticData: { allow: ['PRISM_APP_PEOPLE_MENU'] } } as const;

const listRoute = createRoute({
  ...shared,
  path: '/people_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/people/endpoints')).people.list,
    list: (await import('@lintel/contract/areas/people/list')).personList,
  })),
  component: lazyRouteComponent(() => import('./people-list-page.tsx'), 'PeopleListPage'),
});
const viewRoute = createRoute({
  ...shared,
  path: '/people_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, personEmail: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
});

const matrixRoute = createRoute({
  ...shared,
  path: '/people_training.html',
  validateSearch: searchFrom(
    z.object({
      page: z.number().int().min(1).optional(),
      lacking: z.boolean().optional(),
      managed: z.boolean().optional(),
      groups: z.array(z.string()).optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./matrix-page.tsx'), 'MatrixPage'),
});

export const peopleRoutes = [listRoute, viewRoute, matrixRoute] as const;
