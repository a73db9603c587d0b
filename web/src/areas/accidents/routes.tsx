import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';

const shared = { getParentRoute: () => rootRoute, staticData: { allow: ['PRISM_APP_ACCIDENTS_MENU'] } } as const;

const listRoute = createRoute({
  ...shared,
  path: '/accident/list/accident_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/accidents/endpoints')).accidents.list,
    list: (await import('@lintel/contract/areas/accidents/list')).accidentList,
  })),
  component: lazyRouteComponent(() => import('./accident-list-page.tsx'), 'AccidentListPage'),
});
const summaryRoute = createRoute({
  ...shared,
  path: '/accident/summary/accident_list.html',
  validateSearch: searchFrom(z.object({ months: z.number().optional() })),
  component: lazyRouteComponent(() => import('./accident-summary-page.tsx'), 'AccidentSummaryPage'),
});
const hoursRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accident/hours.html',
  component: lazyRouteComponent(() => import('./hours-page.tsx'), 'HoursPage'),
  staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] },
});
const addRoute = createRoute({
  ...shared,
  path: '/accident_add.html',
  validateSearch: searchFrom(z.object({ propertyId: z.string().optional(), sameIncidentAs: z.string().optional() })),
  component: lazyRouteComponent(() => import('./add-accident-page.tsx'), 'AddAccidentPage'),
  ...asForm(shared.staticData),
});
const viewRoute = createRoute({
  ...shared,
  path: '/accident_view.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional(), tab: z.string().optional() })),
  component: lazyRouteComponent(() => import('./accident-page.tsx'), 'AccidentPage'),
});

const openingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accident/openings.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/accidents/endpoints')).accidents.openings,
    list: (await import('@lintel/contract/areas/accidents/access-log')).accessLogList,
  })),
  component: lazyRouteComponent(() => import('./access-log-page.tsx'), 'AccessLogPage'),
  staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] },
});

const riddorFormRoute = createRoute({
  ...shared,
  path: '/accident_riddor_form.html',
  staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] },
  validateSearch: searchFrom(
    z.object({ id: z.string().optional(), form: z.string().optional(), sent: z.string().optional() }),
  ),
  component: lazyRouteComponent(() => import('./riddor-form-page.tsx'), 'RiddorFormPage'),
});

const heldRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accident_held.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional() })),
  component: lazyRouteComponent(() => import('./subject-access-page.tsx'), 'SubjectAccessPage'),
  staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] },
});

const redactionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accident/redactions.html',
  component: lazyRouteComponent(() => import('./redactions-page.tsx'), 'RedactionsPage'),
  staticData: { allow: ['PRISM_APP_SAFETY_MANAGER'] },
});

export const accidentRoutes = [
  redactionsRoute,
  openingsRoute,
  listRoute,
  summaryRoute,
  hoursRoute,
  addRoute,
  viewRoute,
  riddorFormRoute,
  heldRoute,
] as const;
