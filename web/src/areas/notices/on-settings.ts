import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 2,
    id: 'reminders',
    title: 'rules.title',
    what: 'reminders',
    Section: piece(() => import('./rules-section.tsx'), 'NoticeRulesSection'),
  },
];
