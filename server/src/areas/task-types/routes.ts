import { taskTypes } from '@lintel/contract/areas/task-types';
import { serve } from '#platform/http/serve';
import { taskTypeRows } from './list.ts';
import { listCorrections, takeCorrections } from './corrections.ts';
import { changeTaskType, createTaskType, getTaskType, previewChange } from './service.ts';

export const taskTypeRoutes = serve(taskTypes, {
  list: (scope, { body }) => taskTypeRows.page(scope, body),
  export: (scope, { body }) => taskTypeRows.export(scope, body),
  get: async (scope, { query }) => ({ dto: await getTaskType(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await createTaskType(scope, body), message: 'Task type added' }),
  preview: (scope, { body }) => previewChange(scope, body),
  corrections: async (scope) => ({ objects: await listCorrections(scope) }),
  correct: (scope, { body }) => takeCorrections(scope, body.codes),
  change: async (scope, { body }) => ({ dto: await changeTaskType(scope, body), message: 'Task type saved' }),
});
