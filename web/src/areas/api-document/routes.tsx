import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#platform/app/root-route.tsx';

const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api_document.html',
  component: lazyRouteComponent(() => import('./api-document-page.tsx'), 'ApiDocumentPage'),
});

export const apiDocumentRoutes = [pageRoute] as const;
