import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 2,
    id: 'api-tokens',
    title: 'token.title',
    what: 'tokens',
    Section: piece(() => import('./settings-section.tsx'), 'ApiTokenSection'),
  },
];
