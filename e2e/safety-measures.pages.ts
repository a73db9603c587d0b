import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  {
    route: '/reports/safety-measures',
    at: async () => '/reports/safety-measures',
    heading: 'Building safety measures',
  },
];
