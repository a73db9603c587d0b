import { dashboard } from '@lintel/contract/areas/dashboard';
import { whoseTasks } from '@lintel/contract/areas/tasks/states';
import { serve } from '#platform/serve';
import { complianceNow, complianceTrend } from './compliance.ts';
import { shownDoughnuts } from './doughnuts.ts';
import { portfolioOverview } from './portfolio.ts';
import { comingWeeks } from './workload.ts';

export const dashboardRoutes = serve(dashboard, {
  portfolio: (scope) => portfolioOverview(scope),
  roles: async () => ({ objects: [...whoseTasks] }),
  doughnuts: async (scope, { query }) => ({ objects: await shownDoughnuts(scope, query.role) }),
  compliance: (scope, { query }) => complianceNow(scope, query.role),
  trend: async (scope, { query }) => ({ objects: await complianceTrend(scope, query) }),
  workload: async (scope, { query }) => ({ objects: await comingWeeks(scope, query.role) }),
});
