import { PropertyDetails, type Property } from '@lintel/contract/areas/properties/property';
import type { ContractForm } from '#platform/form/contract-form.ts';

/** What the form of a property holds: its details, texts that are absent being empty. */
export type PropertyValues = PropertyDetails;
export type PropertyFormState = ContractForm<PropertyValues>;

const fields = Object.keys(PropertyDetails.shape) as (keyof PropertyDetails)[];

/** The form of a new property. */
export function emptyValues(): PropertyValues {
  const none = Object.fromEntries(fields.map((field) => [field, null])) as Record<keyof PropertyDetails, unknown>;
  return { ...none, propertyReferenceNumber: '', address1: '', ownerIds: [] } as unknown as PropertyValues;
}

/** The form of a property that is there. */
export function valuesOf(property: Property): PropertyValues {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'ownerIds' ? property.owners.map((owner) => owner.id) : property[field]]),
  ) as unknown as PropertyValues;
}
