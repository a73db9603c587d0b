import { PropertyDetails, type Property, type PropertyField } from '@lintel/contract/areas/properties/property';
import type { ContractForm } from '#platform/form/contract-form.ts';

/** The form values of a property: its details, with absent texts as empty ones. */
export type PropertyValues = PropertyDetails;
export type PropertyFormState = ContractForm<PropertyValues>;

const fields = Object.keys(PropertyDetails.shape) as (keyof PropertyDetails)[];

/** The form values of a new property. */
export function emptyValues(): PropertyValues {
  const none = Object.fromEntries(fields.map((field) => [field, null])) as Record<keyof PropertyDetails, unknown>;
  return { ...none, propertyReferenceNumber: '', address1: '', ownerIds: [] } as unknown as PropertyValues;
}

/** The form values of an existing property. */
export function valuesOf(property: Property): PropertyValues {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'ownerIds' ? property.owners.map((owner) => owner.id) : property[field]]),
  ) as unknown as PropertyValues;
}

/** How a number of a property is written: a height with one decimal, a year without thousands. */
export function numberLook(field: PropertyField) {
  if (field === 'heightMetres') return { decimals: 1 };
  return field === 'builtYear' ? {} : { thousandSeparator: ',' };
}
