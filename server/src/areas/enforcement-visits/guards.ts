import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { anEnforcementVisit } from './testing.ts';

/** A visit to a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await anEnforcementVisit(by, { property });
  return { id, search: { ...enforcementVisitList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(enforcementVisits, {
  makes: { ENFORCEMENT_VISIT: (by, property) => anEnforcementVisit(by, { property }) },
  takesAway: { remove: ['reason', 'its log and its actions stay'] },
  whole: {
    'notify.ts': 'the job that plans reminders; each is sent only to who may see its visit',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
  },
});
