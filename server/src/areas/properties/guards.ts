import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';

const searchFor = ({ city }: Property) => ({ ...propertyList.defaults, page: 1, cityDictIds: [city!] });

export const guards = guardsOf(properties, {
  whole: {
    'hand-over.ts': 'counts those that are archived of what somebody hands over, and shows only how many',
    'place-of-work.ts': 'tells what lies on properties where they lie, and shows nothing of them',
    'record.ts': 'says of properties what notices need; each is told only to who may see its record',
    'service.ts': 'indexForSearch writes what search finds; search itself asks who is reading',
  },
  asking: {
    list: (property) => ({ body: searchFor(property) }),
    export: (property) => ({ body: { ...searchFor(property), limit: undefined } }),
    labels: ({ id }) => ({ body: { ids: [id] } }),
    neighbours: (property) => ({ body: { id: property.id, search: searchFor(property) } }),
  },
});
