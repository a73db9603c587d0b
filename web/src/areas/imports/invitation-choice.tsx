import { Radio, Stack } from '@mantine/core';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';

/** Whether people are invited as they are added. */
export function InvitationChoice({
  mapping,
  onChange,
}: {
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  return (
    <Section title={t('import.invites.title')}>
      <Radio.Group
        label={t('import.invites')}
        description={t('import.people.hint')}
        value={mapping.invites ? 'now' : 'later'}
        onChange={(when) => onChange({ ...mapping, invites: when === 'now' })}
      >
        <Stack gap="xs" mt="xs">
          {(['later', 'now'] as const).map((when) => (
            <Radio
              key={when}
              value={when}
              label={t(`import.invites.${when}`)}
              description={t(`import.invites.${when}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  );
}
