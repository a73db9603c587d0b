import { Radio, Select, Stack } from '@mantine/core';
import { importFieldLabel, keysOfKind, ofType, type ImportKind } from '@lintel/contract/areas/import-kinds';
import type { importExisting, ImportMapping } from '@lintel/contract/areas/imports';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { SeveralChoice } from './several-choice.tsx';

type Way = (typeof importExisting)[number];
/** What can happen to a row with an existing record, with its explanation, in the order of the form. */
const waysOf = {
  properties: [
    ['skip', 'import.existing.skip.hint'],
    ['update', 'import.existing.update.hint'],
    ['stop', 'import.existing.stop.hint'],
  ],
  dates: [
    ['update', 'import.existing.dates.update'],
    ['skip', 'import.existing.dates.skip'],
  ],
  actions: [['skip', 'import.existing.actions.skip']],
  contractors: [
    ['skip', 'import.existing.contractors.skip'],
    ['update', 'import.existing.update.hint'],
    ['stop', 'import.existing.contractors.stop'],
  ],
  people: [
    ['skip', 'import.existing.people.skip'],
    ['update', 'import.existing.people.update'],
    ['stop', 'import.existing.people.stop'],
  ],
  equipment: [
    ['skip', 'import.existing.equipment.skip'],
    ['update', 'import.existing.update.hint'],
    ['stop', 'import.existing.equipment.stop'],
  ],
} as const satisfies Record<ImportKind, readonly (readonly [Way, Parameters<typeof t>[0]])[]>;

/** What identifies a row as an existing record, and what then happens to it. */
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
          label={t(`import.key.label.${kind}`)}
          maw={360}
          allowDeselect={false}
          data={keysOfKind[kind].map((key) => ({
            value: key,
            label: importFieldLabel(key, kind),
            disabled: !mapping.fields.includes(key),
          }))}
          value={mapping.key}
          onChange={(key) => onChange({ ...mapping, key: key as ImportMapping['key'] })}
        />
        <Radio.Group
          label={t(`import.existing.label.${kind}`)}
          value={mapping.existing}
          onChange={(existing) => onChange({ ...mapping, existing })}
        >
          <Stack gap="xs" mt="xs">
            {waysOf[kind].map(([way, hint]) => (
              <Radio key={way} value={way} label={t(`import.existing.${way}`)} description={t(hint)} />
            ))}
          </Stack>
        </Radio.Group>
        {/* With a column for each task type, a row says one time of each. */}
        {kind === 'dates' && !mapping.fields.some((field) => field && ofType(field)) && (
          <SeveralChoice mapping={mapping} onChange={onChange} />
        )}
      </Stack>
    </Section>
  );
}
