import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { guardsOf } from '#test/guards';
import { aHazardCase } from './testing.ts';

export const guards = guardsOf(hazardCases, {
  makes: { HAZARD_CASE: (by, property) => aHazardCase(by, { property }) },
  takesAway: { remove: ['reason', 'only one that nothing was entered in'] },
  whole: {
    'attention.ts':
      'says to who archives a property how many are open there, whoever may see them, and nothing of them',
    'hand-over.ts': 'what somebody is named on, so that it is passed on, for who manages users',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'redact.ts': 'what is past its time in all the organisation, whoever may see it',
    'owed.ts': 'stores which clock of each case is next, and shows none of them',
    'notify.ts': 'the reminders of a day, sent only to who may see the case, without anything of people',
  },
  appendOnly: ['hazardCaseEntries', 'hazardCaseOpenings'],
});
