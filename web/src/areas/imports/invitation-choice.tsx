import { Radio, Stack } from '@mantine/core';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import { config } from '#platform/app/client-config.ts';
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
  const choices = [
    { when: 'later', input: 'later' },
    { when: 'now', input: config.mailIsKept ? 'now.kept' : 'now' },
  ] as const;
  return (
    <Section title={t('import.invites.title')}>
      <Radio.Group
        label={t('import.invites')}
        description={t('import.people.hint')}
        value={mapping.invites ? 'now' : 'later'}
        onChange={(when) => onChange({ ...mapping, invites: when === 'now' })}
      >
        <Stack gap="xs" mt="xs">
          {choices.map(({ when, input }) => (
            <Radio
              key={when}
              value={when}
              label={t(`import.invites.${input}`)}
              description={t(`import.invites.${input}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  );
}
