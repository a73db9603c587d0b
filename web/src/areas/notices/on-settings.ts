import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 2,
    id: 'reminders',
    title: 'rules.title',
    what: 'reminders',
    Section: lazyPart(() => import('./rules-section.tsx'), 'NoticeRulesSection'),
  },
];
