import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 7,
    id: 'letters',
    title: 'letters.title',
    what: 'letters',
    Section: lazyPart(() => import('./settings-section.tsx'), 'LetterSettingsSection'),
  },
];
