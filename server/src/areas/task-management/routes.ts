import { taskManagement } from '@lintel/contract/areas/task-management';
import { serve } from '#platform/http/serve';
import { missingDuties } from './missing-duties.ts';
import { proposeTasks } from './propose.ts';
import { countsOfTypes } from './queries.ts';
import { addPropertyTasks, deactivatePropertyTasks, everythingAtOnce, pageOfSide, wholeSide } from './service.ts';

export const taskManagementRoutes = serve(taskManagement, {
  list: (scope) => everythingAtOnce(scope),
  types: async (scope) => ({ objects: await countsOfTypes(scope) }),
  properties: (scope, { body }) => pageOfSide(scope, body),
  propertyIds: (scope, { body }) => wholeSide(scope, body),
  add: (scope, { body }) => addPropertyTasks(scope, body),
  deactivate: (scope, { body }) => deactivatePropertyTasks(scope, body),
  proposals: (scope, { body }) => proposeTasks(scope, body),
  missing: (scope, { query }) => missingDuties(scope, query.propertyId),
});
