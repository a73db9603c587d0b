import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/property/matrix', at: async () => '/property/matrix', heading: 'Compliance grid' },
];
