import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/property_import.html', heading: 'Imports' }];
