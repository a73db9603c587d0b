import { taskManagement } from '@lintel/contract/areas/task-management';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(taskManagement, {
  whole: {
    'propose.ts': 'asks what properties that were found before have already',
  },
  asking: { proposals: ({ id }) => ({ body: { propertyIds: [id] } }) },
});
