import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/reports', heading: 'Reports' },
  { route: '/$tab', at: async () => '/reports/system', heading: 'Reports' },
];
