import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 3,
    id: 'calendar-subscriptions',
    title: 'calendar.feed.settings',
    what: 'feeds',
    Section: piece(() => import('./settings-section.tsx'), 'CalendarFeedSection'),
  },
];
