import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { guardsOf } from '#test/guards';
import { anEnforcementVisit } from './testing.ts';

export const guards = guardsOf(enforcementVisits, {
  makes: { ENFORCEMENT_VISIT: (by, property) => anEnforcementVisit(by, { property }) },
  takesAway: { remove: ['reason', 'its log and its actions stay'] },
  whole: {
    'notify.ts': 'the job that plans reminders; each is sent only to who may see its visit',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
});
