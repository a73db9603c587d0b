import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { aPlan } from './testing.ts';

/** A plan at a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await aPlan(by, { property });
  return { id, search: { ...evacuationPlanList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(evacuationPlans, {
  makes: { EVACUATION_PLAN: (by, property) => aPlan(by, { property }) },
  takesAway: { remove: ['reason', 'only one that nothing was entered in'] },
  whole: {
    'redact.ts': 'what is past its time in all the organisation, whoever may read it',
    'notify.ts': 'the reminders of a day, sent only to who manages plans there, without anything of the resident',
  },
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
  },
  appendOnly: ['evacuationPlanEntries', 'evacuationPlanOpenings'],
});
