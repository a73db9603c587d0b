import { Radio, Select, Stack } from '@mantine/core';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { importKeys, type importExisting, type ImportMapping } from '@lintel/contract/areas/imports';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

const ordersOf = {
  properties: ['skip', 'update', 'stop'],
  dates: ['update', 'skip'],
  actions: ['skip'],
} as const satisfies Record<ImportKind, readonly (typeof importExisting)[number][]>;

/** What says that a row is a property which is there, and what then becomes of it. */
export function ExistingChoice({
  kind,
  mapping,
  onChange,
}: {
  kind: ImportKind;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  return (
    <Section title={t(`import.key.title.${kind}`)}>
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
          label={t(`import.existing.label.${kind}`)}
          value={mapping.existing}
          onChange={(existing) => onChange({ ...mapping, existing: existing as ImportMapping['existing'] })}
        >
          <Stack gap="xs" mt="xs">
            {ordersOf[kind].map((way) => (
              <Radio key={way} value={way} label={t(`import.existing.${way}`)} description={t(hintOf(kind, way))} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  );
}

type Way = (typeof importExisting)[number];
function hintOf(kind: ImportKind, way: Way) {
  if (kind === 'properties') return `import.existing.${way}.hint` as const;
  if (kind === 'dates') return way === 'update' ? 'import.existing.dates.update' : 'import.existing.dates.skip';
  return 'import.existing.actions.skip';
}
