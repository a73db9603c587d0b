import { actionList, actions } from '@lintel/contract/areas/actions';
import type { Property } from '@lintel/contract/areas/properties';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/harness';
import { anAction } from './testing.ts';

/** An action on a property, and the search that finds it. */
async function foundOn(property: Property, by: Person) {
  const { id } = await anAction(by, { property });
  return { id, search: { ...actionList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(actions, {
  asking: {
    list: async (property, by) => ({ body: (await foundOn(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundOn(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundOn(property, by) }),
  },
  appendOnly: ['actionExtensions', 'actionClosings', 'actionRechecks'],
});
