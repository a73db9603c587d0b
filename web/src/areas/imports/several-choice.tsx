import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { dateEquipmentFields } from '@lintel/contract/areas/import-kinds';
import { importSeveral, type ImportMapping } from '@lintel/contract/areas/imports';
import { t } from '#platform/texts.ts';
import { withFixed } from './mapping.ts';

type Props = { mapping: ImportMapping; onChange: (mapping: ImportMapping) => void };

/** What several rows about one task are, and what becomes of equipment that is not there yet. */
export function SeveralChoice({ mapping, onChange }: Props) {
  const namesEquipment = dateEquipmentFields.some((field) => mapping.fields.includes(field));
  return (
    <>
      {namesEquipment && (
        <Checkbox
          label={t('import.adds.equipment')}
          description={t('import.adds.equipment.hint')}
          checked={mapping.addsEquipment ?? false}
          onChange={(event) => onChange({ ...mapping, addsEquipment: event.currentTarget.checked })}
        />
      )}
      <Radio.Group
        label={t('import.several')}
        description={t(namesEquipment ? 'import.several.unnamed.hint' : 'import.several.hint')}
        value={mapping.several ?? null}
        onChange={(several) =>
          onChange({ ...(several === 'pieces' ? mapping : withFixed(mapping, 'equipmentName', undefined)), several })
        }
      >
        <Stack gap="xs" mt="xs">
          {importSeveral.map((what) => (
            <Radio
              key={what}
              value={what}
              label={t(`import.several.${what}`)}
              description={t(`import.several.${what}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {mapping.several === 'pieces' && !mapping.fields.includes('equipmentName') && (
        <TextInput
          label={t('import.several.name')}
          description={t('import.several.name.hint')}
          maw={360}
          maxLength={100}
          value={mapping.fixed['equipmentName'] ?? ''}
          onChange={(event) => onChange(withFixed(mapping, 'equipmentName', event.currentTarget.value || undefined))}
        />
      )}
    </>
  );
}
