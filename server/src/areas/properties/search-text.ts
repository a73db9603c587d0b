import type { SearchText } from '#areas/search/search-texts';
import type { PropertyRecord } from './tables.ts';

type Searched = Pick<
  PropertyRecord,
  | 'propertyReferenceNumber'
  | 'uniquePropertyReferenceNumber'
  | 'externalId'
  | 'clientSpecificCode'
  | 'address1'
  | 'address2'
  | 'address3'
  | 'address4'
  | 'address5'
  | 'postcode'
  | 'buildingName'
  | 'city'
  | 'county'
>;

/** One line that identifies the property. */
const captionOf = (property: Searched) =>
  [
    property.propertyReferenceNumber,
    property.buildingName === property.address1 ? null : property.buildingName,
    addressOf(property),
  ]
    .filter(Boolean)
    .join(' · ');

/** The address as one line. */
export const addressOf = (property: Searched) =>
  [
    property.address1,
    property.address2,
    property.address3,
    property.address4,
    property.address5,
    property.city,
    property.postcode,
  ]
    .filter(Boolean)
    .join(', ');

/** Every word that finds a property: every identifier, every part of the address, the postcode with and without its space. */
const wordsOf = (property: Searched) =>
  [
    property.propertyReferenceNumber,
    property.uniquePropertyReferenceNumber,
    property.externalId,
    property.clientSpecificCode,
    property.buildingName,
    addressOf(property),
    property.county,
    property.postcode?.replace(' ', ''),
  ]
    .filter(Boolean)
    .join(' ');

/** The search text of a property. */
export const searchTextOf = (property: Searched & { id: string }): SearchText => ({
  recordId: property.id,
  kind: 'PROPERTY',
  propertyId: property.id,
  caption: captionOf(property),
  words: wordsOf(property),
});
