import { posters } from '@lintel/contract/areas/posters/endpoints';
import { guardsOf } from '#test/guards';
import { aPosterReport } from './testing.ts';

export const guards = guardsOf(posters, {
  makes: { POSTER_REPORT: (by, property) => aPosterReport(by, property) },
  whole: {
    'by-poster.ts': 'finds the report that whoever sends a photograph has just made by the same poster',
    'notify.ts': 'tells who manages accidents at a property that a report waits, without what was said or by whom',
  },
  asking: {
    reports: async (property, by) => {
      await aPosterReport(by, property);
      return { body: {} };
    },
  },
  takesAway: {
    end: ['trace', 'its code opens nothing; what was reported by it stays'],
    reject: ['reason', 'the reason stays with the report'],
  },
});
