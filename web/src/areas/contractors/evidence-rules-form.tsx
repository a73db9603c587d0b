import { SimpleGrid } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import type { EvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { NumberBox } from '#platform/form/number-box.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import { AskedOf } from './asked-of.tsx';
import { KindRules } from './kind-rules.tsx';

type Kept = Reply<typeof contractors.rules>['dto'];
const numbers = ['expiringWithin', 'warnedFor', 'personKeptMonths'] as const;

export default function EvidenceRulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<EvidenceRules>(() => {
    const { version: _, can: __, ...shown } = kept;
    return shown;
  });
  const [begun] = useState(rules);
  const saving = useVersionedSave({
    current: read(contractors.rules),
    version: kept.version,
    form: { isDirty: () => rules !== begun, getValues: () => ({ ...rules }) },
    send: (version) => change.mutate({ body: { ...rules, version } }),
    saved: t('contractor.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(contractors.changeRules, saving.options);
  const wrongOf = (field: string) => Object.entries(saving.errors).find(([path]) => path.startsWith(field))?.[1];
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('save')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
        {numbers.map((field) => (
          <NumberBox
            key={field}
            label={t(`contractor.rules.${field}`)}
            required
            value={rules[field]}
            onChange={(value) => setRules({ ...rules, [field]: value ?? Number.NaN })}
            error={saving.errors[field]}
          />
        ))}
      </SimpleGrid>
      <AskedOf rules={rules} onChange={setRules} />
      <KindRules rules={rules} onChange={setRules} error={wrongOf('kinds')} />
    </SettingsForm>
  );
}
