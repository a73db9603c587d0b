import { dashboard } from '@lintel/contract/areas/dashboard';
import { serve } from '#platform/serve';
import { portfolioOverview } from './portfolio.ts';

export const dashboardRoutes = serve(dashboard, { portfolio: (scope) => portfolioOverview(scope) });
