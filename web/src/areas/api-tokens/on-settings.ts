import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 2,
    id: 'api-tokens',
    title: 'token.title',
    what: 'tokens',
    Section: lazyPart(() => import('./settings-section.tsx'), 'ApiTokenSection'),
  },
];
