import { complianceGrid } from '@lintel/contract/areas/compliance-grid';
import { serve } from '#platform/http/serve';
import { gridRows } from './rows.ts';

export const complianceGridRoutes = serve(complianceGrid, {
  rows: (scope, { body }) => gridRows(scope, body),
});
