import { dashboard } from '@lintel/contract/areas/dashboard';
import { whoseTasks } from '@lintel/contract/areas/tasks/states';
import { expectedTasks } from '#areas/task-management/not-set-up';
import { serve } from '#platform/http/serve';
import { whatNeedsAttention } from './attention.ts';
import { complianceNow, complianceTrend } from './compliance.ts';
import { shownDoughnuts } from './doughnuts.ts';
import { portfolioOverview } from './portfolio.ts';
import { comingWeeks } from './workload.ts';
import { worstProperties } from './worst-properties.ts';

export const dashboardRoutes = serve(dashboard, {
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
