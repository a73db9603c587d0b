import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { aHazardCase } from './testing.ts';

/** A case at a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await aHazardCase(by, { property });
  return { id, search: { ...hazardCaseList.defaults, page: 1, propertyIds: [property.id] } };
}

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
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
  },
  appendOnly: ['hazardCaseEntries', 'hazardCaseOpenings'],
});
