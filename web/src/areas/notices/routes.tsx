import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/root-route.tsx';
import { addSettingsSection } from '#platform/settings-sections.ts';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices.html',
  validateSearch: searchFrom(z.object({ unread: z.boolean().optional() })),
  component: lazyRouteComponent(() => import('./notices-page.tsx'), 'NoticesPage'),
});

addSettingsSection(4, async () => (await import('./rules-section.tsx')).NoticeRulesSection);

export const noticeRoutes = [listRoute] as const;
