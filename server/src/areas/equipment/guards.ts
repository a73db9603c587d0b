import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { aPiece } from './testing.ts';

/** A piece on a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await aPiece(by, { property });
  return { id, search: { ...equipmentList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(equipment, {
  makes: { EQUIPMENT: (by, property) => aPiece(by, { property }) },
  takesAway: {
    remove: ['reason', 'its log and its actions stay'],
    putBackInUse: ['reason', 'since when, and why, stays in the log'],
  },
  whole: {
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
    labels: async (property, by) => ({ body: { ids: [(await foundAt(property, by)).id] } }),
  },
});
