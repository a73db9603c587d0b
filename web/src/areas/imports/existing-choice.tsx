import { Radio, Select, Stack } from '@mantine/core';
import { importKeys, type importExisting, type ImportMapping } from '@lintel/contract/areas/imports';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

const order: readonly (typeof importExisting)[number][] = ['skip', 'update', 'stop'];

/** What says that a row is a property which is there, and what then becomes of it. */
export function ExistingChoice({
  mapping,
  onChange,
}: {
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  return (
    <Section title={t('import.key.title')}>
      <Stack gap="md">
        <Select
          label={t('import.key.label')}
          maw={360}
          allowDeselect={false}
          data={importKeys.map((key) => ({
            value: key,
            label: propertyFieldLabels[key],
            disabled: !mapping.fields.includes(key),
          }))}
          value={mapping.key}
          onChange={(key) => onChange({ ...mapping, key: key as ImportMapping['key'] })}
        />
        <Radio.Group
          label={t('import.existing.label')}
          value={mapping.existing}
          onChange={(existing) => onChange({ ...mapping, existing: existing as ImportMapping['existing'] })}
        >
          <Stack gap="xs" mt="xs">
            {order.map((way) => (
              <Radio
                key={way}
                value={way}
                label={t(`import.existing.${way}`)}
                description={t(`import.existing.${way}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  );
}
