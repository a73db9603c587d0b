import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/reports', heading: 'Reports' },
  { route: '/reports/$tab', at: async () => '/reports/system', heading: 'Reports' },
];
