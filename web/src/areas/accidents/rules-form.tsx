import { Checkbox, NumberInput } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';

type Kept = Reply<typeof accidents.rules>['dto'];

export default function RulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [isSecond, setSecond] = useState(kept.secondPersonCloses);
  const [days, setDays] = useState<number | string>(kept.targetDays ?? '');
  const values = { secondPersonCloses: isSecond, targetDays: days === '' ? null : Number(days) };
  const saving = useVersionedSave({
    current: read(accidents.rules),
    version: kept.version,
    form: {
      isDirty: () => isSecond !== kept.secondPersonCloses || values.targetDays !== kept.targetDays,
      getValues: () => values,
    },
    send: (version) => change.mutate({ body: { ...values, version } }),
    saved: t('accident.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(accidents.changeRules, saving.options);
  return (
    <SettingsForm saving={saving} isPending={change.isPending} onClose={onClose}>
      <Checkbox
        label={t('accident.rules.second')}
        checked={isSecond}
        onChange={(event) => setSecond(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('accident.rules.target')}
        description={t('accident.rules.target.what')}
        min={1}
        max={15}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        maw={420}
        value={days}
        onChange={setDays}
        error={saving.errors['targetDays']}
      />
    </SettingsForm>
  );
}
