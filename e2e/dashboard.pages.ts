import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/', heading: 'Dashboard' }];
