import { taskManagement } from '@lintel/contract/areas/task-management';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(taskManagement, {
  asking: { proposals: ({ id }) => ({ body: { propertyIds: [id] } }) },
});
