import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/api_document.html', heading: 'API' }];
