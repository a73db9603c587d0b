import { Group, Radio } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { evidenceKindOf, type EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Props = {
  contractorId: string;
  operative: { id: string; name: string } | null;
  kind: EvidenceKindId;
  isBack: boolean;
  onClose: () => void;
};

/** Exempts a contractor or an operative from a kind, for good or until a day, or requires it again; with a reason. */
export function WaiveEvidence({ contractorId, operative, kind, isBack, onClose }: Props) {
  const [outcome, setOutcome] = useState<'NOT_REQUIRED' | 'EXEMPT'>('NOT_REQUIRED');
  const [untilOn, setUntilOn] = useState<string | null>(null);
  const waive = useWrite(contractors.waive, {
    silent: true,
    onSuccess: () => (showSuccess(t('saved')), onClose()),
  });
  const name = [evidenceKindOf(kind).name, operative?.name].filter(Boolean).join(', ');
  const save = (reason: string) =>
    waive.mutate({
      body: {
        contractorId,
        operativeId: operative?.id ?? null,
        kind,
        reason,
        outcome: isBack ? 'ASKED' : outcome,
        ...(!isBack && outcome === 'EXEMPT' && { untilOn }),
      },
    });
  return (
    <ReasonDialog
      draft={[contractorId, operative?.id, kind].join()}
      title={t(isBack ? 'contractor.evidence.waive.back.of' : 'contractor.evidence.waive.of', { name })}
      label={t('contractor.evidence.waive.reason')}
      button={t('save')}
      isReady={isBack || outcome === 'NOT_REQUIRED' || untilOn !== null}
      write={waive}
      onSave={save}
      onClose={onClose}
    >
      {!isBack && (
        <Radio.Group aria-label={t('contractor.evidence.waive.of', { name })} value={outcome} onChange={setOutcome}>
          <Group>
            <Radio value="NOT_REQUIRED" label={t('contractor.evidence.waive.for.good')} />
            <Radio value="EXEMPT" label={t('contractor.evidence.waive.until')} />
          </Group>
        </Radio.Group>
      )}
      {!isBack && outcome === 'EXEMPT' && (
        <DayInput label={t('contractor.evidence.waive.day')} required value={untilOn} onChange={setUntilOn} />
      )}
    </ReasonDialog>
  );
}
