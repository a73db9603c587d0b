import { mailList } from '@lintel/contract/areas/mail';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { readAddress } from '#platform/list/list-address.ts';
import { rootRoute } from '#platform/root-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mail.html',
  validateSearch: (search: Record<string, unknown>) => readAddress(mailList, search),
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
