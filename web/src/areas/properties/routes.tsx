import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { toRecord } from '#platform/labels/label-route.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { whoSeesFiles } from '#platform/rights.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property/',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/properties/endpoints')).properties.list,
    list: (await import('@lintel/contract/areas/properties/list')).propertyList,
  })),
  component: lazyRouteComponent(() => import('./property-list-page.tsx'), 'PropertyListPage'),
  staticData: { allow: ['PRISM_APP_PROPERTY_MENU'] },
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property/$id',
  validateSearch: searchFrom(z.object({ tab: z.string().optional() })),
  component: lazyRouteComponent(() => import('./property-page.tsx'), 'PropertyPage'),
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property_add.html',
  component: lazyRouteComponent(() => import('./property-form-page.tsx'), 'AddPropertyPage'),
  ...asForm({ allow: ['PRISM_APP_PROPERTY_CREATE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property_edit.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional() })),
  component: lazyRouteComponent(() => import('./property-form-page.tsx'), 'EditPropertyPage'),
  ...asForm({}),
});
const labelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property_labels.html',
  validateSearch: searchFrom(z.object({ codes: optionalText })),
  component: lazyRouteComponent(() => import('./property-labels-page.tsx'), 'PropertyLabelsPage'),
  staticData: { allow: ['PRISM_APP_PROPERTY_MENU'] },
});
/** In the QR code of a label (decision 073): it stays as long as labels do. */
const scannedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$code',
  beforeLoad: toRecord('PROPERTY'),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'files',
  order: 4,
  label: 'files.title',
  allow: whoSeesFiles,
  component: lazyPart(() => import('./property-files.tsx'), 'PropertyFiles'),
});

export const propertyRoutes = [listRoute, viewRoute, addRoute, editRoute, labelsRoute, scannedRoute] as const;
