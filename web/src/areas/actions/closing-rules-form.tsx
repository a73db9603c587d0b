import { Text } from '@mantine/core';
import type { ClosingRules } from '@lintel/contract/areas/actions/closing';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { NumberBox } from '#platform/form/number-box.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import { RulesTables } from './closing-rules-tables.tsx';

type Kept = Reply<typeof actions.closingRules>['dto'];

export default function RulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<ClosingRules>(kept);
  const [percent, setPercent] = useState<number | null>(kept.recheckPercent);
  const saving = useVersionedSave({
    current: read(actions.closingRules),
    version: kept.version,
    form: {
      isDirty: () => rules !== kept || percent !== kept.recheckPercent,
      getValues: () => ({ recheckPercent: percent }),
    },
    send: (version) =>
      change.mutate({
        body: {
          priorities: rules.priorities,
          sources: rules.sources,
          recheckPercent: percent ?? Number.NaN,
          version,
        },
      }),
    saved: t('closing.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(actions.changeClosingRules, saving.options);
  return (
    <SettingsForm
      saving={saving}
      isPending={change.isPending}
      button={t('save')}
      isReady={percent !== null}
      onClose={onClose}
    >
      <Text c="dimmed">{t('closing.rules.what')}</Text>
      <RulesTables rules={rules} onChange={setRules} />
      <NumberBox
        label={t('closing.rules.recheck')}
        description={t('closing.rules.recheck.what')}
        required
        min={0}
        max={100}
        maw={420}
        value={percent}
        onChange={setPercent}
        error={saving.errors['recheckPercent']}
      />
    </SettingsForm>
  );
}
