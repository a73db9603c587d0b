import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/reports', isLikeAnother: true, heading: 'Reports' },
  { route: '/$tab', isLikeAnother: true, at: async () => '/reports/system', heading: 'Reports' },
];
