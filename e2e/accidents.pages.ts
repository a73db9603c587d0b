import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/accident/list/accident_list.html', heading: 'Accidents' },
  { route: '/accident/summary/accident_list.html', heading: 'Accidents summary' },
  { route: '/accident_add.html', heading: 'Report an accident' },
];
