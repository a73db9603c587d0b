import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assign_by_email_entity_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/shares/endpoints')).shares.list,
    list: (await import('@lintel/contract/areas/shares/list')).shareList,
  })),
  component: lazyRouteComponent(() => import('./share-list-page.tsx'), 'ShareListPage'),
  staticData: { allow: ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU'] },
});

const shared = {
  getParentRoute: () => rootRoute,
  component: lazyRouteComponent(() => import('./shared-page.tsx'), 'SharedPage'),
  staticData: { isBare: true },
} as const;
const sharedRoutes = sharedTypes.map(({ page }) => createRoute({ ...shared, path: page }));

/** The pages behind links for people without an account. */
export const sharedPages: readonly string[] = sharedTypes.map(({ page }) => page);

export const shareRoutes = [listRoute, ...sharedRoutes] as const;
