import { actions } from '@lintel/contract/areas/actions/endpoints';
import { guardsOf } from '#test/guards';
import { anAction } from './testing.ts';

export const guards = guardsOf(actions, {
  makes: { ACTION: (by, property) => anAction(by, { property }) },
  whole: {
    'attention.ts': 'tells what nobody is reminded of once a property is archived, whoever may see it',
    'cells.ts':
      'counts all of them, whoever may see what; a sum is told only to who sees everything, or all of the region',
    'hand-over.ts': 'passes on what somebody holds, whoever may see it, and shows only how many',
    'recheck.ts': 'the job that draws a sample draws from all that were closed',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'second-person.ts': 'tells the reader of an action only how they were involved in it themselves',
    'work.ts': 'says of actions what notices need; each is sent only to who may see its record',
  },
  appendOnly: ['actionExtensions', 'actionClosings', 'actionRechecks'],
  takesAway: {
    remove: ['reason', 'never where closing asks for a second person (second-person.test.ts)'],
  },
});
