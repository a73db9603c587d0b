import type { Permission } from '@lintel/contract/platform/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#platform/app/root-route.tsx';

/** Who may open the settings of the organisation. */
export const organisationAllow: readonly Permission[] = ['PRISM_APP_SETTINGS_MANAGE'];

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/organisation.html',
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
  staticData: { allow: organisationAllow },
});
const sectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/organisation/$section',
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationSectionPage'),
  staticData: { allow: organisationAllow },
});

export const organisationRoutes = [settingsRoute, sectionRoute] as const;
