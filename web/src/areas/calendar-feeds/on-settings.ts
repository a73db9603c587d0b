import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 3,
    id: 'calendar-subscriptions',
    title: 'calendar.feed.settings',
    what: 'feeds',
    Section: lazyPart(() => import('./settings-section.tsx'), 'CalendarFeedSection'),
  },
];
