import { Group, Radio } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { waysToCheck, type EvidenceItem } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Outcome = 'VALID' | 'REJECTED';
type How = (typeof waysToCheck)[number]['id'];

/** Accepts evidence and records how it was checked, or rejects it with a reason. */
export function CheckEvidence({ item, onClose }: { item: EvidenceItem; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(item.fault ? 'REJECTED' : null);
  const [how, setHow] = useState<How | null>(null);
  const [reason, setReason] = useState(item.fault ?? '');
  const check = useWrite(contractors.checkEvidence, {
    silent: true,
    onSuccess: () => (showSuccess(t('contractor.evidence.check.done')), onClose()),
  });
  const isReady = outcome !== null && how !== null && (outcome === 'VALID' || reason.trim() !== '');
  return (
    <FormDialog
      title={t('contractor.evidence.check.of', { name: evidenceKindOf(item.kind).name })}
      button={t('save')}
      isReady={isReady}
      write={check}
      onSave={() => check.mutate({ body: { id: item.id, outcome: outcome!, how: how!, reason } })}
      onClose={onClose}
    >
      <Radio.Group label={t('contractor.evidence.check.outcome')} required value={outcome} onChange={setOutcome}>
        <Group mt="xs">
          <Radio value="VALID" label={t('contractor.evidence.check.valid')} disabled={item.fault !== null} />
          <Radio value="REJECTED" label={t('contractor.evidence.check.reject')} />
        </Group>
      </Radio.Group>
      <Radio.Group label={t('contractor.evidence.check.how')} required value={how} onChange={setHow}>
        <Group mt="xs">
          {waysToCheck.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Group>
      </Radio.Group>
      <ReasonField
        label={t('contractor.evidence.check.reason')}
        required={outcome === 'REJECTED'}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
