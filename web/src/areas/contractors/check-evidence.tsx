import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { waysToCheck, type EvidenceItem } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

type Outcome = 'VALID' | 'REJECTED';
type How = (typeof waysToCheck)[number]['id'];

/** Says that evidence is valid, and how that was seen, or rejects it for a reason. */
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
    <Modal
      opened
      onClose={onClose}
      title={t('contractor.evidence.check.of', { name: evidenceKindOf(item.kind).name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !check.isPending) check.mutate({ body: { id: item.id, outcome, how, reason } });
        }}
      >
        <Stack gap="sm">
          <FailureAlert error={check.error} />
          <Radio.Group
            label={t('contractor.evidence.check.outcome')}
            required
            value={outcome}
            onChange={(next) => setOutcome(next as Outcome)}
          >
            <Group mt="xs">
              <Radio value="VALID" label={t('contractor.evidence.check.valid')} disabled={item.fault !== null} />
              <Radio value="REJECTED" label={t('contractor.evidence.check.reject')} />
            </Group>
          </Radio.Group>
          <Radio.Group
            label={t('contractor.evidence.check.how')}
            required
            value={how}
            onChange={(next) => setHow(next as How)}
          >
            <Group mt="xs">
              {waysToCheck.map(({ id, name }) => (
                <Radio key={id} value={id} label={name} />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            label={t('contractor.evidence.check.reason')}
            required={outcome === 'REJECTED'}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={check.isPending}>
              {t('contractor.evidence.waive.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
