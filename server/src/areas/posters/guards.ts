import { posters } from '@lintel/contract/areas/posters/endpoints';
import { guardsOf } from '#test/guards';
import { aPosterReport } from './testing.ts';

export const guards = guardsOf(posters, {
  whole: { 'by-poster.ts': 'finds the report that whoever sends a photograph has just made by the same poster' },
  asking: {
    reports: async (property, by) => {
      await aPosterReport(by, property);
      return { body: {} };
    },
  },
});
