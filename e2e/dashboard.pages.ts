import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/', heading: 'Dashboard' },
  {
    route: '/compliance/then-and-now',
    at: async () => '/compliance/then-and-now',
    heading: 'Compliance then and now',
  },
];
