import { safetyMeasureEndpoints } from '@lintel/contract/areas/safety-measures';
import { serve } from '#platform/http/serve';
import { exportMeasures } from './export.ts';
import { failingChecks, measuresOn } from './figures.ts';
import { uncounted } from './uncounted.ts';

export const safetyMeasureRoutes = serve(safetyMeasureEndpoints, {
  figures: (scope, { query }) => measuresOn(scope, query),
  failing: (scope, { query }) => failingChecks(scope, query),
  uncounted: (scope, { query }) => uncounted(scope, query),
  export: (scope, { body }) => exportMeasures(scope, body),
});
