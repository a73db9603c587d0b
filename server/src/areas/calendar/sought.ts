import { filtersOfProperties } from '@lintel/contract/areas/calendar/filters';
import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import { given } from '@lintel/contract/areas/calendar/links';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { propertyRows } from '#areas/properties/list';
import type { Scope } from '#platform/scope';

/** The properties in use that match the property filters. */
export function propertiesSought(scope: Scope, search: AnyCalendarSearch) {
  const { propertyIds, ...filters } = given(filtersOfProperties, search) as { propertyIds?: string[] };
  return propertyRows
    .rows(scope, { ...propertyList.defaults, page: 1, ...filters, fullTextSearchString: search.searchString })
    .$if(propertyIds !== undefined, (query) => query.where('properties.id', 'in', propertyIds!));
}
