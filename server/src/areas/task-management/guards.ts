import { taskManagement } from '@lintel/contract/areas/task-management';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(taskManagement, {
  whole: {
    'known-properties.ts': 'asks what properties that were found before have already',
    'count-not-set-up.ts':
      'counts every property that changed; what is shown of the counts is asked of visible properties',
    'not-set-up.ts': 'is joined to properties that were found before',
  },
  asking: { proposals: ({ id }) => ({ body: { propertyIds: [id] } }) },
  takesAway: {
    deactivate: [
      'trace',
      'specified without a reason, which is asked for where a duty is statutory; that waits until somebody else has accepted it (removals.test.ts)',
    ],
  },
});
