import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#platform/app/root-route.tsx';

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/organisation.html',
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
  staticData: { allow: ['PRISM_APP_SETTINGS_MANAGE'] },
});

export const organisationRoutes = [settingsRoute] as const;
