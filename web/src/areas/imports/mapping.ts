import { importKeys, type ImportMapping } from '@lintel/contract/areas/imports';
import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import { t } from '#platform/texts.ts';

/** Maps a column to a field; another column with that field becomes unmapped, and a value for all rows is removed. */
export function withColumn(mapping: ImportMapping, column: number, field: string | null): ImportMapping {
  const fields = mapping.fields.map((before, at) => (at === column ? field : before === field ? null : before));
  const { [field ?? '']: _, ...fixed } = mapping.fixed;
  const key = fields.includes(mapping.key)
    ? mapping.key
    : (importKeys.find((each) => fields.includes(each)) ?? mapping.key);
  return { ...mapping, fields, fixed, key };
}

export function withFixed(mapping: ImportMapping, field: string, value: string | undefined): ImportMapping {
  const { [field]: _, ...rest } = mapping.fixed;
  return { ...mapping, fixed: value === undefined ? rest : { ...rest, [field]: value } };
}

/** Why a mapping is incomplete. */
export function problemsOf({ fields, fixed, key }: ImportMapping): string[] {
  return [
    ...(fields.includes(key) ? [] : [t('import.columns.key.missing', { field: importFieldLabel(key) })]),
    ...(Object.values(fixed).some((value) => !value) ? [t('import.fixed.choose')] : []),
  ];
}
