import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [{ route: '/task_management.html', heading: 'Task Management' }];
