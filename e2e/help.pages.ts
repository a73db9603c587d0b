import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/help.html', isLikeAnother: true, heading: 'Help' }];
