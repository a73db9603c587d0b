import { properties } from '@lintel/contract/areas/properties/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(properties, {
  makes: { PROPERTY: async (_, property) => property },
  whole: {
    'cells.ts':
      'counts all of them, whoever may see what; a sum is told only to who sees everything, or all of the region',
    'hand-over.ts': 'counts those that are archived of what somebody hands over, and shows only how many',
    'place-of-work.ts': 'tells what lies on properties where they lie, and shows nothing of them',
    'record.ts': 'says of properties what notices need; each is told only to who may see its record',
    'service.ts': 'indexForSearch writes what search finds; search itself asks who is reading',
  },
  asking: {
    labels: ({ id }) => ({ body: { ids: [id] } }),
  },
  takesAway: {
    archive: ['reason', 'its tasks and actions stay as they are, and come back with it'],
    bulkArchive: ['reason', 'the same for many'],
    restore: ['back', ''],
  },
});
