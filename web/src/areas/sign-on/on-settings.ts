import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'sign.in',
    order: 1,
    id: 'single-sign-on',
    title: 'sign.on.title',
    what: 'sign.on',
    Section: piece(() => import('./settings-section.tsx'), 'SignOnSection'),
  },
];
