import { ActionIcon, Select, Text, TextInput } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { dateEquipmentFields, importFieldLabel, type ImportKind } from '@lintel/contract/areas/import-kinds';
import { importDictionaries, importKeys, type ImportMapping } from '@lintel/contract/areas/imports';
import { propertyChoices } from '@lintel/contract/areas/properties/property';
import { roles } from '@lintel/contract/areas/roles';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { fieldGroups } from './field-groups.ts';
import css from './imports.module.css';
import { withFixed } from './mapping.ts';

type Props = { kind: ImportKind; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void };
/** The lists from which a value is chosen. */
const dictionaryOf: Partial<Record<string, (typeof importDictionaries)[keyof typeof importDictionaries]>> = {
  ...importDictionaries,
  roleRegionIds: 'REGIONS',
  roleLandlordIds: 'LANDLORD',
};
/** What tells one piece of equipment from another is the same in no two rows. */
const ofEachRow: readonly string[] = dateEquipmentFields;
const fixedSets: Partial<Record<string, readonly { id: string; name: string }[]>> = propertyChoices;

/** Fields with the same value for every row, for what the file lacks. */
export function FixedValues({ kind, mapping, onChange }: Props) {
  // A name before the numbers of equipment is entered where these are chosen.
  const fields = Object.keys(mapping.fixed).filter((each) => each !== 'equipmentName' || mapping.several !== 'pieces');
  return (
    <Section title={t('import.fixed.title')}>
      <Text c="dimmed" mb="sm">
        {t(`import.fixed.hint.${kind}`)}
      </Text>
      <div className={css.fixed}>
        {fields.map((field) => (
          <div key={field} className={css.fixedRow}>
            <FixedValue
              field={field}
              value={mapping.fixed[field] ?? ''}
              onChange={(value) => onChange(withFixed(mapping, field, value))}
            />
            <ActionIcon
              aria-label={t('import.fixed.remove', { field: importFieldLabel(field) })}
              onClick={() => onChange(withFixed(mapping, field, undefined))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Select
          aria-label={t('import.fixed.add')}
          placeholder={t('import.fixed.add')}
          searchable
          data={fieldGroups(kind, { without: [...mapping.fields, ...fields, ...importKeys, ...ofEachRow] })}
          value={null}
          key={fields.join()}
          onChange={(field) => field && onChange(withFixed(mapping, field, ''))}
        />
      </div>
    </Section>
  );
}

type ValueProps = { field: string; value: string; onChange: (value: string) => void };

function FixedValue({ field, value, onChange }: ValueProps) {
  const dictionary = dictionaryOf[field];
  const reading = useQuery({
    ...read(dictionaries.generic, { params: { dictionary: dictionary ?? 'REGIONS' } }),
    enabled: dictionary !== undefined,
  });
  const held = useQuery({ ...read(roles.options), enabled: field === 'roleIds' });
  const yesNo = /^(has|is)[A-Z]/.test(field)
    ? [
        { id: 'yes', name: t('list.value.yes') },
        { id: 'no', name: t('list.value.no') },
      ]
    : undefined;
  const entries = field === 'roleIds' ? held.data?.objects.filter(({ canGrant }) => canGrant) : reading.data?.objects;
  const choices = dictionary || field === 'roleIds' ? (entries ?? []) : (fixedSets[field] ?? yesNo);
  if (!choices)
    return (
      <TextInput
        label={importFieldLabel(field)}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Select
      label={importFieldLabel(field)}
      placeholder={t('import.fixed.choose')}
      searchable
      allowDeselect={false}
      {...fetchedSelectProps(field === 'roleIds' ? held : reading, choices)}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
