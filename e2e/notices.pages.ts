import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/notices.html', isLikeAnother: true, heading: 'Notifications' }];
