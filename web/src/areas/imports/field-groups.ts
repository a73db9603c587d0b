import { propertyFieldLabels, type PropertyField } from '@lintel/contract/areas/properties/property';
import { addressFields, classificationFields, identityFields } from '#areas/properties/property-sections.ts';
import { t } from '#platform/texts.ts';

const groups: readonly [key: Parameters<typeof t>[0], fields: readonly PropertyField[]][] = [
  ['property.section.identity', identityFields],
  ['property.section.address', addressFields],
  ['property.section.classification', [...classificationFields, 'ownerIds']],
];
const grouped = new Set(groups.flatMap(([, fields]) => fields));

/** The fields that a column can become, in the order of the property's form. */
export function fieldGroups(without: readonly (PropertyField | null)[] = []) {
  const item = (field: PropertyField) => ({ value: field, label: propertyFieldLabels[field] });
  const rest = (Object.keys(propertyFieldLabels) as PropertyField[]).filter((field) => !grouped.has(field));
  return [...groups, ['property.section.building', rest] as const]
    .map(([key, fields]) => ({ group: t(key), items: fields.filter((field) => !without.includes(field)).map(item) }))
    .filter(({ items }) => items.length > 0);
}
