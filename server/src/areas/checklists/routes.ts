import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { serve } from '#platform/http/serve';
import { answersOfPiece } from './of-equipment.ts';
import { checklistOfTask, getChecklist } from './queries.ts';
import { readingsOf } from './readings.ts';
import { saveChecklist } from './save.ts';
import { checklistTemplates } from './templates.ts';

export const checklistRoutes = serve(checklists, {
  get: async (scope, { query }) => ({ dto: await getChecklist(scope, query.id) }),
  save: async (scope, { body }) => ({ dto: await saveChecklist(scope, body), message: 'Checklist saved' }),
  templates: () => Promise.resolve({ objects: checklistTemplates() }),
  ofTask: (scope, { query }) => checklistOfTask(scope, query),
  ofEquipment: async (scope, { query }) => ({ objects: await answersOfPiece(scope, query.id) }),
  readings: async (scope, { query }) => ({ objects: await readingsOf(scope, query.id) }),
});
