import { shareList, sharePages } from '@lintel/contract/areas/shares';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAddress } from '#platform/list/list-address.ts';
import { rootRoute } from '#platform/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assign_by_email_entity_list.html',
  validateSearch: (search: Record<string, unknown>) => readAddress(shareList, search),
  component: lazyRouteComponent(() => import('./share-list-page.tsx'), 'ShareListPage'),
  staticData: { allow: ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU'] },
});

const shared = {
  getParentRoute: () => rootRoute,
  component: lazyRouteComponent(() => import('./shared-page.tsx'), 'SharedPage'),
  staticData: { isBare: true },
} as const;
const sharedTaskRoute = createRoute({ ...shared, path: '/task_assign_view.html' });
const sharedActionRoute = createRoute({ ...shared, path: '/action_assign_view.html' });

/** Where people come who have a link and no account. */
export const sharedPages: readonly string[] = Object.values(sharePages);

export const shareRoutes = [listRoute, sharedTaskRoute, sharedActionRoute] as const;
