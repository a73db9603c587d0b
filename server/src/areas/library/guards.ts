import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aFile } from '#areas/files/testing';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';

async function foundAt(property: Property, by: Person) {
  const { id } = await aFile(by, property.id);
  return { id, search: { ...documentList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(library, {
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['name', 'property'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
    folders: (property) => ({ body: { text: property.address1 } }),
  },
  takesAway: { bulkRemove: ['trace', 'of many what DELETE file/item.json does of one'] },
});
