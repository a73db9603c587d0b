import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/my_work.html', isLikeAnother: true, heading: 'My work' }];
