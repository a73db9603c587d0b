import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/admin/organisation.html', as: 'admin', heading: 'Settings' },
  {
    route: '/admin/organisation/$section',
    as: 'admin',
    at: () => Promise.resolve('/admin/organisation/reminders'),
    heading: 'Settings',
  },
];
