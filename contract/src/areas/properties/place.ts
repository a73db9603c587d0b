import { filter } from '../../platform/list.ts';

/** Filters on the address of a property, shared by every list of what is on properties. */
export const placeOfProperty = {
  buildingNameDictIds: filter.autocomplete('Building', 'dropdown/building-name-dict', {
    by: 'string',
    minSearchLength: 0,
  }),
  cityDictIds: filter.autocomplete('City', 'dropdown/city-dict', { by: 'string', minSearchLength: 0 }),
  countyDictIds: filter.autocomplete('County', 'dropdown/county-dict', { by: 'string', minSearchLength: 0 }),
};
