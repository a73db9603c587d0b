import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { serve } from '#platform/http/serve';
import { calendarPage } from './page.ts';

export const calendarRoutes = serve(calendar, {
  any: (scope, { body: { tab, search } }) => calendarPage(scope, tab, search),
  propertyTasks: (scope, { body }) => calendarPage(scope, 'tasks', body),
  propertyActions: (scope, { body }) => calendarPage(scope, 'actions', body),
  cases: (scope, { body }) => calendarPage(scope, 'cases', body),
  tasks: (scope, { body }) => calendarPage(scope, 'task-calendar', body),
});
