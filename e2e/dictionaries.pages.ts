import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/admin/dictionaries', as: 'admin', heading: 'Dictionaries' },
  {
    route: '/admin/dictionaries/corrections',
    isLikeAnother: true,
    as: 'admin',
    heading: 'Corrections to the reference list',
  },
];
