import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property, PropertyDetails } from '@lintel/contract/areas/properties/property';
import { call } from '#test/calls';
import type { Person } from '#test/organisation';

let count = 0;

/** The minimal details of a new property, with a unique reference. */
export const propertyDetails = (more: Partial<PropertyDetails> = {}): PropertyDetails =>
  ({
    propertyReferenceNumber: `P${Date.now()}-${(count += 1)}`,
    address1: '1 Test Street',
    ...more,
  }) as PropertyDetails;

/** A property created through its own endpoint. */
export async function aProperty(by: Person, more: Partial<PropertyDetails> = {}): Promise<Property> {
  const created = await call(by, properties.create, { body: propertyDetails(more) });
  if (created.status !== 200) throw new Error(`The property was refused: ${JSON.stringify(created.body)}`);
  return created.body.dto;
}
