import { Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const RulesForm = lazySection(() => import('./rules-form.tsx'));

/** How this organisation handles accidents: who closes them, and by when it wants its reports. */
export function AccidentRulesSection() {
  return (
    <SettingsSection
      title={t('accident.rules.title')}
      query={read(accidents.rules)}
      canEdit={({ can }) => can.edit}
      height={{ base: 80, sm: 60 }}
      edit={(kept, close) => <RulesForm kept={kept} onClose={close} />}
    >
      {({ secondPersonCloses, targetDays }) => (
        <Stack gap="xs">
          <Text>{t(secondPersonCloses ? 'accident.rules.second.is' : 'accident.rules.second.not')}</Text>
          <Text>
            {targetDays === null
              ? t('accident.rules.target.none')
              : t('accident.rules.target.is', { days: targetDays })}
          </Text>
        </Stack>
      )}
    </SettingsSection>
  );
}
