import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { serve } from '#platform/http/serve';
import { inspectionReportRows } from './list.ts';
import { addReport, changeReport, getReport, removeReport, reportsOfTask } from './service.ts';

export const inspectionReportRoutes = serve(inspectionReports, {
  list: (scope, { body }) => inspectionReportRows.page(scope, body),
  export: (scope, { body }) => inspectionReportRows.export(scope, body),
  neighbours: (scope, { body }) => inspectionReportRows.neighbours(scope, body),
  ofTask: (scope, { query }) => reportsOfTask(scope, query),
  get: async (scope, { query }) => ({ dto: await getReport(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await addReport(scope, body), message: 'Inspection report added' }),
  change: async (scope, { body }) => ({ dto: await changeReport(scope, body), message: 'Inspection report saved' }),
  remove: async (scope, { query }) => {
    const { kept } = await removeReport(scope, query);
    const stay = kept === 1 ? 'One action stays.' : `${kept} actions stay.`;
    return { success: true as const, message: `Inspection report deleted${kept ? `. ${stay}` : ''}` };
  },
});
