import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordBanner } from '#platform/record/record-banners.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { asForm, rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const allow = ['PRISM_APP_ENFORCEMENT_VISIT_MENU'] as const;
const staticData = { allow };

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statutory_notice_list.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/statutory-notices/endpoints')).statutoryNotices.list,
    list: (await import('@lintel/contract/areas/statutory-notices/list')).statutoryNoticeList,
  })),
  component: lazyRouteComponent(() => import('./notice-list-page.tsx'), 'NoticeListPage'),
  staticData,
});
const summaryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statutory_notice_summary.html',
  validateSearch: searchFrom(z.object({ on: optionalText })),
  component: lazyRouteComponent(() => import('./notice-summary-page.tsx'), 'NoticeSummaryPage'),
  staticData,
});
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statutory_notice_view.html',
  validateSearch: searchFrom(z.object({ id: optionalText, tab: optionalText })),
  component: lazyRouteComponent(() => import('./notice-page.tsx'), 'NoticePage'),
  staticData,
});
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statutory_notice_add.html',
  validateSearch: searchFrom(z.object({ propertyId: optionalText, visitId: optionalText })),
  component: lazyRouteComponent(() => import('./notice-form-page.tsx'), 'AddNoticePage'),
  ...asForm({ allow: ['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'] }),
});
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statutory_notice_edit.html',
  validateSearch: searchFrom(z.object({ id: optionalText })),
  component: lazyRouteComponent(() => import('./notice-form-page.tsx'), 'EditNoticePage'),
  ...asForm(staticData),
});

addRecordTab({
  kind: 'ENFORCEMENT_VISIT',
  id: 'notices',
  label: 'statutory.list.title',
  allow,
  component: lazyPart(() => import('./notices-of.tsx'), 'NoticesOfVisit'),
});
addRecordTab({
  kind: 'PROPERTY',
  id: 'notices',
  label: 'statutory.list.title',
  allow,
  component: lazyPart(() => import('./notices-of.tsx'), 'NoticesOfProperty'),
});
for (const kind of ['PROPERTY', 'TASK', 'ACTION'] as const)
  addRecordBanner({
    kind,
    component: lazyPart(() => import('./displayed-notices.tsx'), 'DisplayedNotices'),
  });

export const statutoryNoticeRoutes = [listRoute, summaryRoute, viewRoute, addRoute, editRoute] as const;
