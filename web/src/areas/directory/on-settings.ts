import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'sign.in',
    order: 2,
    id: 'directory',
    title: 'directory.title',
    what: 'directory',
    Section: lazyPart(() => import('./settings-section.tsx'), 'DirectorySection'),
  },
];
