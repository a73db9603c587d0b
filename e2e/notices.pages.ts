import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/notices.html', heading: 'Notices' }];
