import type { propertyList } from '@lintel/contract/areas/properties/list';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ListAddress } from '#platform/list/list-address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

type Address = ListAddress<typeof propertyList.filters> & { groups?: string[] };

const gridRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property/matrix',
  validateSearch: ({ groups, ...search }: Record<string, unknown>): Address => ({
    ...(search as Address),
    ...(groups !== undefined && { groups: [groups].flat().map(String) }),
  }),
  component: lazyRouteComponent(() => import('./grid-page.tsx'), 'GridPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});

export const complianceGridRoutes = [gridRoute] as const;
