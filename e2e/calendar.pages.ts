import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/calendar/tasks/list.html', heading: 'Calendar' },
  { route: '/calendar/task-calendar/list.html', isLikeAnother: true, heading: 'Calendar' },
  { route: '/calendar/actions/list.html', isLikeAnother: true, heading: 'Calendar' },
  { route: '/calendar/cases/list.html', isLikeAnother: true, heading: 'Calendar' },
];
