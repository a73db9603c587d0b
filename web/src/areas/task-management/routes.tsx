import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#platform/root-route.tsx';

const managementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/task_management.html',
  component: lazyRouteComponent(() => import('./task-management-page.tsx'), 'TaskManagementPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU'] },
});

export const taskManagementRoutes = [managementRoute] as const;
