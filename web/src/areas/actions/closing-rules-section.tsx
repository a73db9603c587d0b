import { Stack, Text } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { RulesTables } from './closing-rules-tables.tsx';

const RulesForm = lazySection(() => import('./closing-rules-form.tsx'));

/** What closing an action requires in this organisation, and the share of closed actions that is re-checked. */
export function ClosingRulesSection() {
  return (
    <SettingsSection
      title={t('closing.rules.title')}
      query={read(actions.closingRules)}
      canEdit={({ can }) => can.edit}
      height={{ base: 740, sm: 480 }}
      edit={(kept, close) => <RulesForm kept={kept} onClose={close} />}
    >
      {(rules) => (
        <Stack gap="md">
          <Text c="dimmed">{t('closing.rules.what')}</Text>
          <RulesTables rules={rules} />
          <Text>{t('closing.rules.recheck.value', { percent: rules.recheckPercent })}</Text>
        </Stack>
      )}
    </SettingsSection>
  );
}
