import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 7,
    id: 'letters',
    title: 'letters.title',
    what: 'letters',
    Section: piece(() => import('./settings-section.tsx'), 'LetterSettingsSection'),
  },
];
