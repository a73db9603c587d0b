import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'sign.in',
    order: 1,
    id: 'single-sign-on',
    title: 'sign.on.title',
    what: 'sign.on',
    Section: lazyPart(() => import('./settings-section.tsx'), 'SignOnSection'),
  },
];
