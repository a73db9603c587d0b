import { dashboard } from '@lintel/contract/areas/dashboard';
import { thenAndNow } from '@lintel/contract/areas/then-and-now';
import { whoseTasks } from '@lintel/contract/areas/tasks/states';
import { expectedTasks } from '#areas/task-management/not-set-up';
import { serve } from '#platform/http/serve';
import { whatNeedsAttention } from './attention.ts';
import { complianceNow, complianceTrend } from './compliance.ts';
import { shownDoughnuts } from './doughnuts.ts';
import { portfolioOverview } from './portfolio.ts';
import { compareDays, exportCompared, exportMoved, movedTasks } from './then-and-now.ts';
import { comingWeeks } from './workload.ts';
import { worstProperties } from './worst-properties.ts';

const ofPastDays = serve(thenAndNow, {
  compare: (scope, { query }) => compareDays(scope, query),
  moved: (scope, { query }) => movedTasks(scope, query),
  exportCompared: (scope, { body }) => exportCompared(scope, body),
  exportMoved: (scope, { body }) => exportMoved(scope, body),
});
const ofToday = serve(dashboard, {
  portfolio: (scope) => portfolioOverview(scope),
  roles: async () => ({ objects: [...whoseTasks] }),
  doughnuts: async (scope, { query }) => ({ objects: await shownDoughnuts(scope, query.role) }),
  compliance: (scope, { query }) => complianceNow(scope, query.role),
  expected: async (scope) => ({ objects: await expectedTasks(scope) }),
  trend: async (scope, { query }) => ({ objects: await complianceTrend(scope, query) }),
  attention: (scope, { query }) => whatNeedsAttention(scope, query.role),
  worst: async (scope, { query }) => ({ objects: await worstProperties(scope, query.role) }),
  workload: async (scope, { query }) => ({ objects: await comingWeeks(scope, query.role) }),
});
export const dashboardRoutes = [...ofToday, ...ofPastDays];
