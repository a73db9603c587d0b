import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseTexts as texts } from '@lintel/contract/texts/hazard-cases';
import { serve } from '#platform/http/serve';
import { hazardCaseRows } from './list.ts';
import { accessLogOf, readCase } from './access-log.ts';
import { removeCase, saveCase } from './save.ts';
import { addCaseEntry } from './add-entry.ts';

export const hazardCaseRoutes = serve(hazardCases, {
  list: (scope, { body }) => hazardCaseRows.page(scope, body),
  export: (scope, { body }) => hazardCaseRows.export(scope, body),
  neighbours: (scope, { body }) => hazardCaseRows.neighbours(scope, body),
  get: async (scope, { query }) => ({ dto: await readCase(scope, query.id) }),
  openings: (scope, { query }) => accessLogOf(scope, query.id),
  save: async (scope, { body }) => ({
    dto: await saveCase(scope, body),
    message: texts[body.id ? 'hazard.saved' : 'hazard.opened'],
  }),
  remove: (scope, { query }) => removeCase(scope, query),
  addEntry: async (scope, { body }) => ({ dto: await addCaseEntry(scope, body), message: texts['hazard.recorded'] }),
});
