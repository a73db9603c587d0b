import type { AppPage } from './pages.ts';
import { aTask } from './tasks.pages.ts';

export const pages: AppPage[] = [
  { route: '/task_types.html', isLikeAnother: true, heading: 'Task types' },
  { route: '/task_type_corrections.html', isLikeAnother: true, heading: 'Corrections to the reference list' },
  {
    route: '/task_type.html',
    at: async (api) => `/task_type.html?id=${(await aTask(api)).taskTypeId}`,
    heading: /\w/,
  },
];
