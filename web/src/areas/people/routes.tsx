import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/root-route.tsx';

const shared = { getParentRoute: () => rootRoute, staticData: { allow: ['PRISM_APP_PEOPLE_MENU'] } } as const;
const said = z.string().optional();

const listRoute = createRoute({
  ...shared,
  path: '/people_list.html',
  ...listRouteOf(personList, people.list),
  component: lazyRouteComponent(() => import('./people-list-page.tsx'), 'PeopleListPage'),
});
const viewRoute = createRoute({
  ...shared,
  path: '/people_view.html',
  validateSearch: searchFrom(z.object({ id: said, personEmail: said, tab: said })),
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
});

export const peopleRoutes = [listRoute, viewRoute] as const;
