import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/admin/organisation.html', as: 'admin', heading: 'Organisation' }];
