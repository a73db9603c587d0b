import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 3,
    id: 'closing-actions',
    title: 'closing.rules.title',
    what: 'closing',
    Section: piece(() => import('./closing-rules-section.tsx'), 'ClosingRulesSection'),
  },
];
