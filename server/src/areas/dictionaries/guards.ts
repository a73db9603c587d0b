import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';

const inDropDown = ({ city }: Property) => ({ body: { searchString: city! } });

export const guards = guardsOf(dictionaries, {
  asking: {
    propertyOptions: ({ city }) => ({ query: { searchString: city! } }),
    dropProperty: inDropDown,
    dropBuildingName: inDropDown,
    dropCounty: inDropDown,
    dropCity: inDropDown,
  },
  takesAway: {
    remove: ['trace', 'only what nothing uses'],
  },
});
