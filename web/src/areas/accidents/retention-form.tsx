import { Checkbox, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { KeptRetention, RetentionRules } from '@lintel/contract/platform/retention-rules';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { NumberBox } from '#platform/form/number-box.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';

const numbers = ['adultYears', 'childUntilAge', 'exposureYears'] as const;

export default function RetentionForm({ kept: now, onClose }: { kept: KeptRetention; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<RetentionRules>(kept);
  const saving = useVersionedSave({
    current: read(accidents.retention),
    version: kept.version,
    form: { isDirty: () => rules !== kept, getValues: () => ({ ...rules }) },
    send: (version) => {
      const { adultYears, childUntilAge, exposureYears, secondPerson } = rules;
      change.mutate({ body: { adultYears, childUntilAge, exposureYears, secondPerson, version } });
    },
    saved: t('accident.retention.saved'),
    onDone: onClose,
  });
  const change = useWrite(accidents.changeRetention, saving.options);
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('accident.retention.save')} onClose={onClose}>
      {numbers.map((field) => (
        <NumberBox
          key={field}
          label={t(`accident.retention.${field}`)}
          required
          maw={420}
          value={rules[field]}
          onChange={(value) => setRules({ ...rules, [field]: value ?? Number.NaN })}
          error={saving.errors[field]}
        />
      ))}
      <Checkbox
        label={t('accident.retention.secondPerson')}
        checked={rules.secondPerson}
        onChange={(event) => setRules({ ...rules, secondPerson: event.currentTarget.checked })}
      />
      <Text c="dimmed">{t('accident.retention.law')}</Text>
    </SettingsForm>
  );
}
