import { Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { RetentionRules } from '@lintel/contract/platform/retention-rules';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const RetentionForm = lazySection(() => import('./retention-form.tsx'));

/** How long this organisation keeps what accidents say about people, in words. */
export function RetentionSection() {
  return (
    <SettingsSection
      title={t('accident.retention.title')}
      query={read(accidents.retention)}
      canEdit={({ can }) => can.edit}
      height={120}
      edit={(kept, close) => <RetentionForm kept={kept} onClose={close} />}
    >
      {(rules) => <RetentionInWords rules={rules} />}
    </SettingsSection>
  );
}

export function RetentionInWords({ rules }: { rules: RetentionRules }) {
  const { adultYears, childUntilAge, exposureYears, secondPerson } = rules;
  return (
    <Stack gap={4}>
      <Text>{t('accident.retention.words', { adultYears, childUntilAge, exposureYears })}</Text>
      <Text>{t(secondPerson ? 'accident.retention.two' : 'accident.retention.one')}</Text>
      <Text c="dimmed">{t('accident.retention.law')}</Text>
    </Stack>
  );
}
