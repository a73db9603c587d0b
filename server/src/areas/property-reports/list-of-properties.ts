import { propertyList } from '@lintel/contract/areas/properties/list';
import type { PropertyRow } from '@lintel/contract/areas/properties/list';
import { MOST_PRINTED_LINES } from '@lintel/contract/areas/property-reports';
import { propertyRows } from '#areas/properties/list';
import type { Report } from './table.ts';
import { alone, columnsOf, leftOutOf, tableOf } from './table.ts';

const columns = [
  'propertyReferenceNumber',
  'postcode',
  'region',
  'landlord',
  'propertyType',
  'propertyUse',
  'storeys',
  'dwellings',
  'builtYear',
] as const;
type Line = Pick<PropertyRow, (typeof columns)[number] | 'caption'>;

/** The properties, where they are and what they are. */
export const listOfProperties: Report = async (scope, search, count) => {
  const lines = await propertyRows.lines(scope, search, {
    columns: [...columns, 'caption'],
    most: MOST_PRINTED_LINES,
  });
  const [reference, ...others] = columnsOf<Line>(propertyList, columns);
  return alone(
    tableOf<Line>(
      'Properties',
      [reference!, ['Property', 'text', ({ caption }) => caption], ...others],
      lines,
      leftOutOf('properties', count),
    ),
  );
};
