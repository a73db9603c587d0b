import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { guardsOf } from '#test/guards';
import { aPiece } from './testing.ts';

export const guards = guardsOf(equipment, {
  makes: { EQUIPMENT: (by, property) => aPiece(by, { property }) },
  takesAway: {
    remove: ['reason', 'its log and its actions stay'],
    putBackInUse: ['reason', 'since when, and why, stays in the log'],
  },
  whole: {
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
  asking: {
    labels: async (property, by) => ({ body: { ids: [(await aPiece(by, { property })).id] } }),
  },
});
