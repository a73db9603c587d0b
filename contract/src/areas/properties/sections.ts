import { answerTexts } from '../../texts/answers.ts';
import { dutyFields, propertyChoices, type Property, type PropertyField } from './property.ts';

/** The fields of a property in the order of its page, form and print. */
export const identityFields = [
  'propertyReferenceNumber',
  'uniquePropertyReferenceNumber',
  'externalId',
  'clientSpecificCode',
] as const satisfies readonly PropertyField[];
export const addressFields = [
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'buildingName',
  'city',
  'county',
  'postcode',
  'nation',
] as const satisfies readonly PropertyField[];
export const classificationFields = [
  'regionId',
  'landlordId',
  'propertyTypeId',
  'propertyUseId',
  'localAuthorityId',
] as const satisfies readonly PropertyField[];
export const buildingFields = [
  'storeys',
  'heightMetres',
  'dwellings',
  'socialHomes',
  'floorAreaSquareMetres',
  'builtYear',
  'passengerLifts',
  'hasCommonParts',
  'hasSleepingRisk',
  'hasPlayArea',
  'hasSwimmingPool',
] as const satisfies readonly PropertyField[];
export const safetyFields = [
  'evacuation',
  'hasFireAlarm',
  'hasEmergencyLighting',
  'hasSprinklers',
  'hasDryRiser',
  'hasSmokeVents',
  'hasLightningProtection',
] as const satisfies readonly PropertyField[];
export const serviceFields = [
  'gasSupply',
  'waterSystem',
  'asbestos',
  'hasCommunalHeating',
  'hasAirConditioning',
  'hasOilStorage',
] as const satisfies readonly PropertyField[];
/** The attributes that decide on duties. */
export const attributeFields = dutyFields.filter((field) => field !== 'nation');

export const namedChoices: Partial<Record<PropertyField, readonly { id: string; name: string }[]>> = propertyChoices;

const namedBy = {
  regionId: 'region',
  landlordId: 'landlord',
  propertyTypeId: 'propertyType',
  propertyUseId: 'propertyUse',
  localAuthorityId: 'localAuthority',
} as const;

/** A field's value as text; undefined if it is not known. */
export function fieldText(property: Property, field: PropertyField): string | undefined {
  if (field in namedBy) return property[namedBy[field as keyof typeof namedBy]]?.name;
  if (field === 'ownerIds') return property.owners.map((owner) => owner.name).join(', ') || undefined;
  return valueText(field, property[field]);
}

/** A value as text, for fields that need no dictionary. */
export function valueText(field: PropertyField, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return answerTexts[value ? 'list.value.yes' : 'list.value.no'];
  if (typeof value === 'number') return field === 'builtYear' ? String(value) : value.toLocaleString('en-GB');
  return namedChoices[field]?.find((choice) => choice.id === value)?.name ?? String(value);
}

/** The number of unknown attributes on which duties depend. */
export function unknownCount(property: Property): number {
  return attributeFields.filter((field) => property[field] === null).length;
}

/** The name of a property: its building's name, otherwise its first address line. */
export function nameOf({ buildingName, address1 }: Pick<Property, 'buildingName' | 'address1'>): string {
  return buildingName || address1;
}

/** The rest of the address in one line, for beside its name. */
export function addressBesideName(property: Property): string {
  const { address1, address2, address3, address4, address5, city, postcode } = property;
  const first = address1 === nameOf(property) ? null : address1;
  return [first, address2, address3, address4, address5, city, postcode].filter(Boolean).join(', ');
}
