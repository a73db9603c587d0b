import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationTexts as texts } from '@lintel/contract/texts/evacuation-plans';
import { serve } from '#platform/http/serve';
import { addPlanEntry } from './add-entry.ts';
import { buildingOf } from './building.ts';
import { evacuationPlanRows } from './list.ts';
import { logListed, accessLogOf, readPlan } from './access-log.ts';
import { checkReader } from './queries.ts';
import { removePlan, savePlan } from './save.ts';
import { handOverSheet, sheetOf } from './sheet.ts';

export const evacuationPlanRoutes = serve(evacuationPlans, {
  list: async (scope, { body }) => {
    checkReader(scope);
    return logListed(scope, await evacuationPlanRows.page(scope, body));
  },
  export: (scope, { body }) => {
    checkReader(scope);
    return evacuationPlanRows.export(scope, body);
  },
  neighbours: (scope, { body }) => {
    checkReader(scope);
    return evacuationPlanRows.neighbours(scope, body);
  },
  get: async (scope, { query }) => ({ dto: await readPlan(scope, query.id, query.way) }),
  openings: (scope, { query }) => accessLogOf(scope, query.id),
  building: (scope, { query }) => buildingOf(scope, query.propertyId),
  sheet: (scope, { query }) => sheetOf(scope, query.propertyId),
  handOver: (scope, { body }) => handOverSheet(scope, body),
  save: async (scope, { body }) => ({
    dto: await savePlan(scope, body),
    message: texts[body.id ? 'evacuation.saved' : 'evacuation.added'],
  }),
  remove: (scope, { query }) => removePlan(scope, query),
  addEntry: async (scope, { body }) => ({
    dto: await addPlanEntry(scope, body),
    message: texts['evacuation.recorded'],
  }),
});
