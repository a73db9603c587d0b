import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'sign.in',
    order: 2,
    id: 'directory',
    title: 'directory.title',
    what: 'directory',
    Section: piece(() => import('./settings-section.tsx'), 'DirectorySection'),
  },
];
