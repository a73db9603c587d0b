import {
  dateEquipmentFields,
  dateFieldLabels,
  fieldOfType,
  importFieldLabel,
  importFieldLabels,
  propertyKeys,
  type ImportKind,
} from '@lintel/contract/areas/import-kinds';
import { addressFields, classificationFields, identityFields } from '@lintel/contract/areas/properties/sections';
import { t } from '#platform/texts.ts';

type Group = readonly [key: Parameters<typeof t>[0], fields: readonly string[]];
/** The first groups of fields of each kind; fields in none of them follow. */
const firstOf: Record<ImportKind, readonly Group[]> = {
  properties: [
    ['property.section.identity', identityFields],
    ['property.section.address', addressFields],
    ['property.section.classification', [...classificationFields, 'ownerIds']],
  ],
  dates: [
    ['import.fields.property', propertyKeys],
    ['import.fields.equipment', [...dateEquipmentFields, 'typeId']],
  ],
  actions: [['import.fields.property', propertyKeys]],
  contractors: [],
  equipment: [['import.fields.property', propertyKeys]],
  people: [
    ['import.fields.roles', ['roleIds', 'roleRegionIds', 'roleLandlordIds', 'rolePropertyIds']],
    ['import.fields.place', ['jobTitle', 'managerId', 'groupIds']],
  ],
};
const lastOf: Record<ImportKind, Group[0]> = {
  properties: 'property.section.building',
  dates: 'import.fields.task',
  actions: 'import.fields.action',
  contractors: 'import.fields.contractor',
  equipment: 'import.fields.equipment',
  people: 'import.fields.person',
};

/** The target fields for a column; for dates also those of single task types, for a column of each. */
export function fieldGroups(
  kind: ImportKind,
  {
    without = [],
    types = [],
  }: { without?: readonly (string | null)[]; types?: readonly { code: string; name: string }[] } = {},
) {
  const first = firstOf[kind];
  const grouped = new Set(first.flatMap(([, fields]) => fields));
  const rest = Object.keys(importFieldLabels[kind]).filter((field) => !grouped.has(field));
  const item = (value: string) => ({ value, label: importFieldLabel(value, kind) });
  const ofTypes = (['lastDoneOn', 'dueOn'] as const).map((field) => ({
    group: t(`import.fields.${field}`),
    items: types.map(({ code, name }) => ({
      value: fieldOfType({ field, code }),
      label: `${code} ${name}, ${dateFieldLabels[field].toLowerCase()}`,
    })),
  }));
  return [
    ...[...first, [lastOf[kind], rest] as Group].map(([key, fields]) => ({
      group: t(key),
      items: fields.filter((field) => !without.includes(field)).map(item),
    })),
    ...ofTypes,
  ].filter(({ items }) => items.length > 0);
}
