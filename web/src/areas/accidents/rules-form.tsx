import { Checkbox } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { NumberBox } from '#platform/form/number-box.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';

type Kept = Reply<typeof accidents.rules>['dto'];

export default function RulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [isSecond, setSecond] = useState(kept.secondPersonCloses);
  const [targetDays, setTargetDays] = useState(kept.targetDays);
  const values = { secondPersonCloses: isSecond, targetDays };
  const saving = useVersionedSave({
    current: read(accidents.rules),
    version: kept.version,
    form: {
      isDirty: () => isSecond !== kept.secondPersonCloses || targetDays !== kept.targetDays,
      getValues: () => values,
    },
    send: (version) => change.mutate({ body: { ...values, version } }),
    saved: t('saved'),
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
      <NumberBox
        label={t('accident.rules.target')}
        description={t('accident.rules.target.what')}
        min={1}
        max={15}
        maw={420}
        value={targetDays}
        onChange={setTargetDays}
        error={saving.errors['targetDays']}
      />
    </SettingsForm>
  );
}
