import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 3,
    id: 'closing-actions',
    title: 'closing.rules.title',
    what: 'closing',
    Section: lazyPart(() => import('./closing-rules-section.tsx'), 'ClosingRulesSection'),
  },
];
