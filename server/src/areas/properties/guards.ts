import { properties, propertyList } from '@lintel/contract/areas/properties';
import type { Property } from '@lintel/contract/areas/properties';
import { guardsOf } from '#test/guards';

const searchFor = ({ city }: Property) => ({ ...propertyList.defaults, page: 1, cityDictIds: [city!] });

export const guards = guardsOf(properties, {
  asking: {
    list: (property) => ({ body: searchFor(property) }),
    export: (property) => ({ body: { ...searchFor(property), limit: undefined } }),
    neighbours: (property) => ({ body: { id: property.id, search: searchFor(property) } }),
  },
});
