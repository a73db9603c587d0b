import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mail.html',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/mail')).mail.list,
    list: (await import('@lintel/contract/areas/mail')).mailList,
  })),
  component: lazyRouteComponent(() => import('./mail-list-page.tsx'), 'MailListPage'),
  staticData: { allow: ['PRISM_APP_MAIL_VIEW'] },
});
const messageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mail_view.html',
  validateSearch: searchFrom(z.object({ id: z.string().optional() })),
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
  staticData: { allow: ['PRISM_APP_MAIL_VIEW'] },
});

export const mailRoutes = [listRoute, messageRoute] as const;
