import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { guardsOf } from '#test/guards';
import { aStatutoryNotice } from './testing.ts';

export const guards = guardsOf(statutoryNotices, {
  makes: { STATUTORY_NOTICE: (by, property) => aStatutoryNotice(by, { property }) },
  takesAway: { remove: ['reason', 'only one that nothing was said of; its actions stay'] },
  whole: {
    'attention.ts':
      'says to who archives a property how many are open there, whoever may see them, and nothing of them',
    'hand-over.ts': 'what somebody is named on, so that it is passed on, for who manages users',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'displayed.ts': 'what whoever sees the property must be shown of a notice, and no more',
    'jobs.ts': 'writes anew how all of them stand, and shows none of them',
    'notify.ts': 'the reminders of a day, sent only to who may see the notice',
    'add-entry.ts': 'holds a notice whose actions were closed by who may not see it',
  },
  appendOnly: ['statutoryNoticeRequirements', 'statutoryNoticeHappenings'],
});
