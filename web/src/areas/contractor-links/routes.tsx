import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#platform/app/root-route.tsx';

const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: contractorPage,
  component: lazyRouteComponent(() => import('./own-page.tsx'), 'OwnPage'),
  staticData: { isBare: true },
});

export const contractorLinkRoutes = [pageRoute] as const;
