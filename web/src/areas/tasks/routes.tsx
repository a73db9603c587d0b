import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { addRecordTab } from '#platform/record/record-tabs.ts';
import { rootRoute } from '#platform/app/root-route.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const list = {
  getParentRoute: () => rootRoute,
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/tasks/endpoints')).tasks.list,
    list: (await import('@lintel/contract/areas/tasks/list')).taskList,
  })),
  component: lazyRouteComponent(() => import('./task-list-page.tsx'), 'TaskListPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
} as const;
/** Both URLs show the same page (conflict C18). */
const tasksRoute = createRoute({ ...list, path: '/tasks' });
const listRoute = createRoute({ ...list, path: '/tasks/list' });
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task/$id',
  validateSearch: searchFrom(
    z.object({
      tab: z.string().optional(),
      complete: z.union([z.boolean(), z.uuid()]).optional(),
      piece: z.string().optional(),
    }),
  ),
  component: lazyRouteComponent(() => import('./task-page.tsx'), 'TaskPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});

addRecordTab({
  kind: 'PROPERTY',
  id: 'tasks',
  order: 1,
  label: 'tasks.title',
  allow: ['PRISM_APP_TASK_MENU'],
  component: lazyPart(() => import('./tasks-of-property.tsx'), 'TasksOfProperty'),
});

export const taskRoutes = [tasksRoute, listRoute, viewRoute] as const;
