import { propertyReports } from '@lintel/contract/areas/property-reports';
import { serve } from '#platform/http/serve';
import { propertyReport } from './report.ts';

export const propertyReportRoutes = serve(propertyReports, {
  report: async (scope, { params, body }) => ({ reportBody: await propertyReport(scope, params.reportType, body) }),
});
