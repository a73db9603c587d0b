import { PropertyDetails, type Property } from '@lintel/contract/areas/properties/property';

const nothing = Object.fromEntries(Object.keys(PropertyDetails.shape).map((field) => [field, null]));

/** A property with nothing known but its address. */
export function aProperty(more: Partial<Property> = {}): Property {
  return {
    ...nothing,
    id: '018f0000-0000-7000-8000-00000000000a',
    version: 1,
    propertyReferenceNumber: 'HH-1',
    address1: 'Elm House',
    ownerIds: [],
    owners: [],
    region: null,
    landlord: null,
    localAuthority: null,
    propertyType: null,
    propertyUse: null,
    createdAt: '2026-01-01T09:00:00Z',
    changedAt: '2026-01-01T09:00:00Z',
    archivedAt: null,
    archivedReason: null,
    lifecycleScore: null,
    counts: [],
    can: { edit: true, archive: true, comment: true },
    ...more,
  } as Property;
}
