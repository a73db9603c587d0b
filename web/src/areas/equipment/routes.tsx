import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { toRecord } from '#platform/labels/label-route.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { addRecordTab } from '#platform/record/record-tabs.ts';

const staticData = { allow: ['PRISM_APP_TASK_MENU'] } as const;

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipment_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/equipment/endpoints')).equipment.list,
    list: (await import('@lintel/contract/areas/equipment/list')).equipmentList,
  })),
  component: lazyRouteComponent(() => import('./equipment-list-page.tsx'), 'EquipmentListPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipment_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./equipment-page.tsx'), 'EquipmentPage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipment_add.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText, like: optionalText })),
  component: lazyRouteComponent(() => import('./equipment-form-page.tsx'), 'AddEquipmentPage'),
  ...asForm({ allow: ['PRISM_PROPERTY_TASK_MANAGE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipment_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./equipment-form-page.tsx'), 'EditEquipmentPage'),
  ...asForm(staticData),
});
const labelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipment_labels.html',
  validateSearch: searchFrom(z.object({ codes: optionalText, propertyId: optionalText })),
  component: lazyRouteComponent(() => import('./equipment-labels-page.tsx'), 'EquipmentLabelsPage'),
  staticData,
});
/** In the QR code of a label (decision 073): it stays as long as labels do. */
const scannedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/e/$code',
  beforeLoad: toRecord('EQUIPMENT'),
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'equipment',
  label: 'equipment.title',
  order: 3,
  allow: ['PRISM_APP_TASK_MENU'],
  component: lazyPart(() => import('./equipment-of-property.tsx'), 'EquipmentOfProperty'),
});

export const equipmentRoutes = [listRoute, viewRoute, addRoute, editRoute, labelsRoute, scannedRoute] as const;
