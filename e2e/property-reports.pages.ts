import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  {
    route: '/property_report_view.html',
    isLikeAnother: true,
    at: async () => '/property_report_view.html?reportType=compliance',
    heading: 'Compliance by property',
  },
];
