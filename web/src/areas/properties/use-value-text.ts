import { dictionaries, type genericDictionaries } from '@lintel/contract/areas/dictionaries';
import type { Property, PropertyField } from '@lintel/contract/areas/properties/property';
import { useQueryClient } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { valueText } from '@lintel/contract/areas/properties/sections';

const dictionaryOf: Partial<Record<PropertyField, (typeof genericDictionaries)[number]>> = {
  regionId: 'REGIONS',
  landlordId: 'LANDLORD',
  propertyTypeId: 'PROPERTY_TYPE',
  propertyUseId: 'PROPERTY_USE',
  localAuthorityId: 'LOCAL_AUTHORITY',
};

/** Formats any value of a property's form, by what the form has loaded and the given properties. */
export function useValueText(known: readonly Property[]): (field: PropertyField, value: unknown) => string | undefined {
  const queries = useQueryClient();
  const people = new Map(known.flatMap((property) => property.owners).map((owner) => [owner.id, owner.name]));
  const values = known.flatMap(({ region, landlord, localAuthority, propertyType, propertyUse }) => [
    region,
    landlord,
    localAuthority,
    propertyType,
    propertyUse,
  ]);
  const nameIn = (field: PropertyField, id: string) => {
    const dictionary = dictionaryOf[field]!;
    const options =
      queries.getQueryData(read(dictionaries.generic, { params: { dictionary } }).queryKey)?.objects ?? [];
    return [...options, ...values].find((option) => option?.id === id)?.name;
  };
  return (field, value) => {
    if (Array.isArray(value)) return value.map((id) => people.get(String(id)) ?? String(id)).join(', ') || undefined;
    if (field in dictionaryOf) return typeof value === 'string' ? (nameIn(field, value) ?? value) : undefined;
    return valueText(field, value);
  };
}
