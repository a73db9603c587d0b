import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { anAction } from './testing.ts';

/** An action on a property, and the search that finds it. */
async function foundOn(property: Property, by: Person) {
  const { id } = await anAction(by, { property });
  return { id, search: { ...actionList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(actions, {
  whole: {
    'attention.ts': 'tells what nobody is reminded of once a property is archived, whoever may see it',
    'cells.ts': 'counts all of them, whoever may see what; only who sees everything is told a sum',
    'hand-over.ts': 'passes on what somebody holds, whoever may see it, and shows only how many',
    'recheck.ts': 'the job that draws a sample draws from all that were closed',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'second-person.ts': 'tells the reader of an action only how they were involved in it themselves',
    'work.ts': 'says of actions what notices need; each is sent only to who may see its record',
  },
  asking: {
    list: async (property, by) => ({ body: (await foundOn(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundOn(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundOn(property, by) }),
  },
  appendOnly: ['actionExtensions', 'actionClosings', 'actionRechecks'],
});
