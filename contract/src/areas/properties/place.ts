import { filter } from '../../platform/list.ts';

/** Where a property lies in words, as every list of what lies on properties asks. */
export const placeOfProperty = {
  buildingNameDictIds: filter.autocomplete('Building', 'dropdown/building-name-dict', {
    by: 'string',
    minSearchLength: 0,
  }),
  cityDictIds: filter.autocomplete('City', 'dropdown/city-dict', { by: 'string', minSearchLength: 0 }),
  countyDictIds: filter.autocomplete('County', 'dropdown/county-dict', { by: 'string', minSearchLength: 0 }),
};
